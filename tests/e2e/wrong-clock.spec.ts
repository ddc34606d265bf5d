import { dayAhead } from './booking-helpers.ts'
import { sendMessage } from './conversation-helpers.ts'
import { expect, jelenaEmail, milanEmail, openConversation, signedInPage, test } from './test.ts'

test('messages and the diary follow the server’s clock although the device’s clock is wrong', async () => {
  const customer = await signedInPage(jelenaEmail)
  const provider = await signedInPage(milanEmail)
  const { id } = await openConversation(customer, 'Sava Krstin')
  const content = `Curi bojler ${Date.now()}`
  await sendMessage(customer, id, content)
  const age = customer.getByRole('listitem').filter({ hasText: content }).locator('time')
  for (const direction of [-1, 1]) {
    await customer.context().clock.setSystemTime(Date.now() + direction * 2 * 3_600_000)
    await customer.goto('/messages')
    await expect(age).toHaveText(/^(upravo sada|pre minut)$/)
    await provider.context().clock.setSystemTime(Date.now() + direction * 86_400_000)
    await provider.goto('/dashboard?tab=bookings')
    const selected = provider.locator('.diary-column[data-selected]')
    await expect(selected).toHaveAttribute('data-date', dayAhead(0))
  }
})
