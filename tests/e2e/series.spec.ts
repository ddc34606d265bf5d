import type { Page } from '@playwright/test'
import { readQrCode } from '../read-code.ts'
import { expectNoSidewaysScroll, expectNoViolations, expectUsable } from './accessibility-checks.ts'
import { acceptBookings, alwaysOpen, enterDaysOff } from './booking-helpers.ts'
import { newPlumberAndCustomer } from './quote-helpers.ts'
import { desktopSize, expect, firstLink, put, read, test } from './test.ts'

const card = (page: Page) => page.getByRole('log').getByRole('article', { name: 'Termin', exact: true }).last()

test('a customer books a visit that repeats, which the provider ends, and pays the deposit of a single visit', async () => {
  const { plumber: provider, customer, serviceId } = await newPlumberAndCustomer()
  await provider.setViewportSize(desktopSize)
  await acceptBookings(provider, { ...alwaysOpen, confirms: 'by_itself' })
  const { days } = await read(provider, `/api/services/${serviceId}/slots?days=9`)
  // The provider does not work two weeks after the first visit, which is on the third day from today.
  const [{ starts_at }] = days[3].slots
  await put(provider, '/api/payment-account', { holder: 'Dragan Petrović', account: '165-55-74', version: 0 })
  await enterDaysOff(provider, 19, 15)

  await test.step('the provider allows regular visits in the form of the service', async () => {
    await provider.goto(`/edit-service/${serviceId}`)
    await provider.getByRole('switch', { name: /Redovni termini/ }).click()
    await provider.getByRole('button', { name: 'Sačuvaj izmene' }).first().click()
    await expect(provider).toHaveURL(/dashboard/)
  })

  await test.step('the customer books a visit that repeats, and reads which visit cannot take place', async () => {
    await customer.goto(`/zakazi/${serviceId}?termin=${encodeURIComponent(starts_at)}`)
    await customer.getByRole('combobox', { name: 'Ponavljanje' }).click()
    await customer.getByRole('option', { name: /^Svak/ }).first().click()
    await customer.getByRole('combobox', { name: 'Koliko puta' }).click()
    await customer.getByRole('option', { name: '4 puta', exact: true }).click()
    await expect(customer.getByText('1 od 4 termina je kada se ne radi: preskoči ili pomeri.')).toBeVisible()
    await expect(customer.getByText('neradni dan')).toBeVisible()
    await customer.getByLabel('Napišite u rečenici-dve').fill('Čišćenje stana, ključ je kod komšinice.')
    await expectNoSidewaysScroll(customer, 'booking a series')
    await customer.getByRole('button', { name: 'Zakaži termin' }).click()
    await expect(customer.getByRole('heading', { name: 'Termin je zakazan' })).toBeVisible()
  })

  await test.step('the provider confirms once above the diary', async () => {
    await provider.goto('/dashboard?tab=bookings')
    const waiting = provider.getByRole('article', { name: 'Redovni termini' })
    await expect(waiting).toContainText(/svak/i)
    await waiting.getByRole('button', { name: 'Potvrdi sve' }).click()
    await expect(waiting).toHaveCount(0)
  })

  await test.step('the bookings of a series are one card, and its page lists all visits', async () => {
    await customer.goto('/moji-termini')
    await expect(customer.getByText(/Još \d redovn/)).toBeVisible()
    await firstLink(customer, /^Redovan termin/).click()
    await expect(customer.getByRole('heading', { level: 1, name: 'Redovni termini' })).toBeVisible()
    await expect(customer.getByRole('listitem').filter({ hasText: 'Preskočeno' })).toHaveCount(1)
    await expectUsable(customer, 'a series')
  })

  await test.step('the provider ends the series from a visit on', async () => {
    await provider.goto(new URL(customer.url()).pathname + new URL(customer.url()).search)
    const cancel = provider.getByRole('button', { name: /^Otkaži termin: / })
    await cancel.nth(1).click()
    const dialog = provider.getByRole('alertdialog', { name: 'Otkaži termin' })
    await dialog.getByRole('radio', { name: 'Ovaj i sledeći' }).check()
    await dialog.getByRole('button', { name: 'Otkaži ovaj i sledeće' }).click()
    await expect(provider.getByText('Termini su otkazani.')).toBeVisible()
  })

  await test.step('the provider switches the deposit on', async () => {
    await provider.goto('/cenovnik')
    await provider.getByRole('button', { name: /^Podesi kaparu/ }).click()
    const dialog = provider.getByRole('dialog', { name: 'Kapara' })
    await dialog.getByText('Iznos', { exact: true }).click()
    await dialog.getByLabel('Iznos kapare').fill('2.000')
    await dialog.getByText('Vraća se do 48 h pre termina').click()
    await expectNoViolations(provider, 'deposit-dialog')
    await dialog.getByRole('button', { name: 'Sačuvaj kaparu' }).click()
    await expect(provider.getByText('vraća se do 48 h pre termina')).toBeVisible()
  })

  await test.step('the customer books, pays by the code and says so', async () => {
    await customer.goto(`/zakazi/${serviceId}?termin=${encodeURIComponent(days[6].slots[0].starts_at)}`)
    await expect(customer.getByText('Kapara: 2.000')).toBeVisible()
    await expect(customer.getByText('Ako otkažete najkasnije 48 h pre termina')).toBeVisible()
    await customer.getByLabel('Napišite u rečenici-dve').fill('Curi ventil ispod lavaboa.')
    await customer.getByRole('button', { name: 'Zakaži termin' }).click()
    await expect(customer.getByRole('heading', { name: 'Termin čeka kaparu' })).toBeVisible()
    const code = await customer.getByAltText('IPS QR kod za plaćanje').getAttribute('src')
    const picture = await customer.request.get(code!)
    expect(await readQrCode(await picture.body())).toContain('R:165000000000005574|N:Dragan Petrović|I:RSD2000,00')
    await expectUsable(customer, 'deposit-payment')
    await customer.getByRole('button', { name: 'Kapara je uplaćena' }).click()
    await expect(customer.getByText('Javljeno je da je kapara uplaćena.')).toBeVisible()
  })

  await test.step('the provider says that the deposit came, and both see the booking confirmed', async () => {
    await provider.goto('/messages')
    await firstLink(provider, /Ana Nikolić/).click()
    await expect(card(provider)).toContainText('Čeka kaparu')
    await card(provider).getByRole('button', { name: 'Kapara je stigla' }).click()
    await expect(card(provider)).toContainText('Potvrđeno')
    await expect(customer.getByRole('heading', { name: 'Termin je zakazan' })).toBeVisible()
  })
})
