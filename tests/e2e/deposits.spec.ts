import type { Page } from '@playwright/test'
import { readQrCode } from '../read-code.ts'
import { expectNoViolations, expectUsable } from './accessibility-checks.ts'
import { acceptBookings, everyDay } from './booking-helpers.ts'
import { newPlumberAndCustomer } from './quote-helpers.ts'
import { desktopSize, expect, firstLink, put, read, test } from './test.ts'

const card = (page: Page) => page.getByRole('log').getByRole('article', { name: 'Termin' })

test('a deposit is shown before booking, paid by a code, and received', async () => {
  const { plumber: provider, customer, serviceId } = await newPlumberAndCustomer()
  await provider.setViewportSize(desktopSize)
  await acceptBookings(provider, { confirms: 'by_itself', weekly: everyDay('08:00', '17:00') })
  const account = { holder: 'Dragan Petrović', account: '165-55-74', version: 0 }
  await put(provider, '/api/payment-account', account)

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
    const { days } = await read(customer, `/api/services/${serviceId}/slots?days=9`)
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
