import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { put } from './booking-helpers.ts'
import { newPlumberAndCustomer, quoteCard } from './quote-helpers.ts'
import { desktopSize, expect, phoneSize, post, test } from './test.ts'

test('a quote with three visits is done with the last one', async ({ browser, faults }) => {
  const { plumber, customer, serviceId } = await newPlumberAndCustomer(browser, faults)
  await plumber.setViewportSize(desktopSize)
  await customer.setViewportSize(phoneSize)
  const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '08:00', end: '17:00' }))
  await put(plumber.context(), '/api/appointments/hours', {
    accepts_bookings: true,
    weekly,
    holidays_off: false,
    version: 0,
  })
  const { id: conversation_id } = await post(customer.context(), '/api/conversations', { service_id: serviceId })
  const quote = await post(plumber.context(), '/api/quotes', {
    id: crypto.randomUUID(),
    conversation_id,
    lines: [{ name: 'Kupatilo', unit: '', quantity: 1000, price: 9_000_000 }],
    valid_until: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
  })
  const { sha256 } = quote.versions[0]
  await post(customer.context(), `/api/quotes/${quote.id}/accept`, { version: 1, sha256 })
  await customer.goto(`/messages?razgovor=${conversation_id}`)

  await test.step('the provider plans three visits in one dialog', async () => {
    await plumber.goto(`/ponuda/${quote.id}`)
    await plumber.getByRole('button', { name: 'Isplaniraj dolaske' }).click()
    const dialog = plumber.getByRole('dialog', { name: 'Isplaniraj dolaske' })
    const slots = dialog.locator('.slot')
    for (const count of [1, 2, 3]) {
      await dialog
        .getByRole('list', { name: 'Dani' })
        .getByRole('button')
        .nth(count + 1)
        .click()
      await slots.nth(1).click()
      await expect(slots.nth(1)).toHaveAttribute('aria-current', 'true')
      await slots.first().click()
      await expect(slots.nth(1), 'a visit that overlaps').not.toHaveAttribute('aria-current')
      await expect(dialog.getByRole('list', { name: 'Izabrani dolasci' }).getByRole('listitem')).toHaveCount(count)
    }
    await expect(dialog.getByRole('status')).toHaveText('Izabrano: 3.')
    await expectNoViolations(plumber, 'plan-dialog')
    await dialog.getByRole('button', { name: 'Zakaži dolaske' }).dblclick()
    await expect(plumber.getByText('Obavljeno: 0 od 3 dolaska')).toBeVisible()
    await expect(quoteCard(customer)).toContainText('0 od 3 dolaska')
  })

  await test.step('the first two are marked as done one by one, and the job stays open', async () => {
    for (const done of [1, 2]) {
      await plumber.getByRole('button', { name: 'Dolazak je obavljen' }).first().click()
      const dialog = plumber.getByRole('dialog', { name: 'Da li je dolazak obavljen?' })
      await dialog.getByRole('button', { name: 'Potvrdi' }).click()
      await expect(plumber.getByText(`Obavljeno: ${done} od 3 dolaska`)).toBeVisible()
    }
    await expect(quoteCard(customer)).toContainText('2 od 3 dolaska')
    await customer.goto('/moji-termini')
    await expect(customer.getByRole('article')).toContainText('2 od 3 dolaska')
    await expectNoViolations(customer, 'own-visit')
    await expectNoSidewaysScroll(customer, 'own-visit')
  })

  await test.step('the last one ends the job', async () => {
    await plumber.getByRole('button', { name: 'Posao je završen' }).click()
    const dialog = plumber.getByRole('dialog', { name: 'Da li je posao završen?' })
    await dialog.getByRole('button', { name: 'Potvrdi' }).click()
    await expect(plumber.getByText('Obavljeno: 3 od 3 dolaska')).toBeVisible()
    await customer.goto(`/messages?razgovor=${conversation_id}`)
    await expect(customer.getByRole('button', { name: 'Pošalji ocenu' })).toBeVisible()
  })
  for (const page of [plumber, customer]) await page.context().close()
})
