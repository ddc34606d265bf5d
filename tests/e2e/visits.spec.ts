import { expectNoViolations, expectUsable } from './accessibility-checks.ts'
import { acceptBookings, alwaysOpen } from './booking-helpers.ts'
import { newPlumberAndCustomer, quoteCard, sendQuote } from './quote-helpers.ts'
import { desktopSize, expect, post, test } from './test.ts'

test('the visits of a quote are planned in one dialog, and the last one ends the job', async () => {
  const { plumber, customer, serviceId } = await newPlumberAndCustomer()
  await plumber.setViewportSize(desktopSize)
  await acceptBookings(plumber, alwaysOpen)
  const { id: conversation_id } = await post(customer, '/api/conversations', { service_id: serviceId })
  const quote = await sendQuote(plumber, conversation_id)
  const { sha256 } = quote.versions[0]!
  await post(customer, `/api/quotes/${quote.id}/accept`, { version: 1, sha256 })
  await customer.goto(`/messages?razgovor=${conversation_id}`)

  await test.step('the provider plans two visits; a chosen time replaces the one that it overlaps', async () => {
    await plumber.goto(`/ponuda/${quote.id}`)
    await plumber.getByRole('button', { name: 'Isplaniraj dolaske' }).click()
    const dialog = plumber.getByRole('dialog', { name: 'Isplaniraj dolaske' })
    const slots = dialog.locator('.slot')
    for (const count of [1, 2]) {
      const days = dialog.getByRole('list', { name: 'Dani' }).getByRole('button')
      await days.nth(count + 1).click()
      await slots.nth(1).click()
      await expect(slots.nth(1)).toHaveAttribute('aria-current', 'true')
      await slots.first().click()
      await expect(slots.nth(1), 'a visit that overlaps').not.toHaveAttribute('aria-current')
      await expect(dialog.getByRole('list', { name: 'Izabrani dolasci' }).getByRole('listitem')).toHaveCount(count)
    }
    await expect(dialog.getByRole('status')).toHaveText('Izabrano: 2.')
    await expectNoViolations(plumber, 'plan-dialog')
    await dialog.getByRole('button', { name: 'Zakaži dolaske' }).dblclick()
    await expect(plumber.getByText('Obavljeno: 0 od 2 dolaska')).toBeVisible()
    await expect(quoteCard(customer)).toContainText('0 od 2 dolaska')
  })

  await test.step('the job stays open after the first one, and the last one ends it', async () => {
    await plumber.getByRole('button', { name: 'Dolazak je obavljen' }).first().click()
    await plumber.getByRole('dialog').getByRole('button', { name: 'Potvrdi' }).click()
    await expect(quoteCard(customer)).toContainText('1 od 2 dolaska')
    await expect(customer.getByRole('button', { name: 'Pošalji ocenu' })).toHaveCount(0)
    await plumber.getByRole('button', { name: 'Posao je završen' }).click()
    await plumber.getByRole('dialog').getByRole('button', { name: 'Potvrdi' }).click()
    await expect(customer.getByRole('button', { name: 'Pošalji ocenu' })).toBeVisible()
    await customer.goto('/moji-termini?prosli=da')
    await expect(customer.getByRole('article').first()).toContainText('2 od 2 dolaska')
    await expectUsable(customer, 'own-visit')
  })
})
