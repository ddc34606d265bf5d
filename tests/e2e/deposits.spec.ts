import type { Page } from '@playwright/test'
import { readQrCode } from '../read-code.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { put } from './booking-helpers.ts'
import { newPlumberAndCustomer } from './quote-helpers.ts'
import { desktopSize, expect, test } from './test.ts'

const card = (page: Page) => page.getByRole('log').getByRole('article', { name: 'Termin' })

test('a requested booking waits for its deposit, is confirmed when it comes, and is cancelled in time', async ({
  browser,
  faults,
}) => {
  const { plumber, customer, serviceId } = await newPlumberAndCustomer(browser, faults)
  await plumber.setViewportSize(desktopSize)
  const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '08:00', end: '17:00' }))
  const rules = { accepts_bookings: true, weekly, holidays_off: false, version: 0 }
  await put(plumber.context(), '/api/appointments/hours', rules)
  const account = { holder: 'Dragan Petrović', account: '165-55-74', version: 0 }
  await put(plumber.context(), '/api/payment-account', account)

  await test.step('the provider switches the deposit on', async () => {
    await plumber.goto('/cenovnik')
    await plumber.getByRole('button', { name: /^Podesi kaparu/ }).click()
    const dialog = plumber.getByRole('dialog', { name: 'Kapara' })
    await dialog.getByText('Iznos', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Sačuvaj kaparu' }).click()
    await expect(dialog.getByText('Unesite iznos kapare.')).toBeVisible()
    await dialog.getByLabel('Iznos kapare').fill('2.000')
    await expect(dialog.getByText('Unesite iznos kapare.')).toHaveCount(0)
    await dialog.getByText('Vraća se do 48 h pre termina').click()
    await expectNoViolations(plumber, 'deposit-dialog')
    await dialog.getByRole('button', { name: 'Sačuvaj kaparu' }).click()
    await expect(plumber.getByText('vraća se do 48 h pre termina')).toBeVisible()
  })

  await test.step('the customer reads the terms and sends a request, which the provider confirms', async () => {
    const slots = await (await customer.request.get(`/api/services/${serviceId}/slots?days=9`)).json()
    await customer.goto(`/zakazi/${serviceId}?termin=${encodeURIComponent(slots.days[6].slots[0].starts_at)}`)
    await expect(customer.getByText('Kapara: 2.000')).toBeVisible()
    await expect(customer.getByText('Ako otkažete najkasnije 48 h pre termina')).toBeVisible()
    await customer.getByLabel('Napišite u rečenici-dve').fill('Curi ventil ispod lavaboa.')
    await customer.getByRole('button', { name: 'Pošalji zahtev' }).click()
    await expect(customer.getByRole('heading', { name: 'Zahtev za termin je poslat' })).toBeVisible()
    await plumber.goto('/messages')
    await plumber
      .getByRole('link', { name: /Ana Nikolić/ })
      .first()
      .click()
    await card(plumber).getByRole('button', { name: 'Potvrdi', exact: true }).click()
    await expect(card(plumber)).toContainText('Čeka kaparu')
    await expect(customer.getByRole('heading', { name: 'Termin čeka kaparu' })).toBeVisible()
  })

  await test.step('the customer pays by the code and says so', async () => {
    const code = await customer.getByAltText('IPS QR kod za plaćanje').getAttribute('src')
    const picture = await customer.request.get(code!)
    expect(await readQrCode(await picture.body())).toContain('R:165000000000005574|N:Dragan Petrović|I:RSD2000,00')
    await expectNoViolations(customer, 'deposit-payment')
    await expectNoSidewaysScroll(customer, 'deposit-payment')
    await customer.getByRole('button', { name: 'Kapara je uplaćena' }).click()
    await expect(customer.getByText('Javljeno je da je kapara uplaćena.')).toBeVisible()
  })

  await test.step('the provider says that the deposit came, and both see the booking confirmed', async () => {
    await expect(card(plumber)).toContainText('javljeno je da je uplaćena')
    await card(plumber).getByRole('button', { name: 'Kapara je stigla' }).click()
    await expect(card(plumber)).toContainText('Potvrđeno')
    await expect(customer.getByRole('heading', { name: 'Termin je zakazan' })).toBeVisible()
  })

  await test.step('the customer cancels in time, and the provider marks the deposit as returned', async () => {
    await customer.goto('/moji-termini')
    await customer.getByRole('button', { name: 'Otkaži termin' }).click()
    const dialog = customer.getByRole('alertdialog', { name: 'Otkaži termin' })
    await expect(dialog.getByText('Kapara od 2.000')).toContainText('se vraća')
    await dialog.getByRole('button', { name: 'Otkaži termin' }).click()
    await card(plumber).getByRole('button', { name: 'Kapara je vraćena' }).click()
    await expect(card(plumber)).toContainText('Kapara je vraćena: 2.000')
    await customer.getByRole('link', { name: 'Prošli' }).click()
    await expect(customer.getByRole('article')).toContainText('Kapara je vraćena: 2.000')
  })
})
