import { randomUUID } from 'node:crypto'
import { expect, jelenaEmail, milanEmail, openConversation, post, signedInPage, test } from './test.ts'

test('messages and the diary follow the server’s clock although the device’s clock is wrong', async ({
  browser,
  faults,
}) => {
  const customer = await signedInPage(browser, faults, jelenaEmail)
  const provider = await signedInPage(browser, faults, milanEmail)
  const { id } = await openConversation(customer, 'Sava Krstin')
  const content = `Curi bojler ${Date.now()}`
  await post(customer.context(), `/api/conversations/${id}/messages`, { id: randomUUID(), content })
  const age = customer.getByRole('listitem').filter({ hasText: content }).locator('time')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Belgrade' })
  for (const direction of [-1, 1]) {
    await customer.context().clock.setSystemTime(Date.now() + direction * 2 * 3_600_000)
    await customer.goto('/messages')
    await expect(age).toHaveText(/^(upravo sada|pre minut)$/)
    await provider.context().clock.setSystemTime(Date.now() + direction * 86_400_000)
    await provider.goto('/dashboard?tab=bookings')
    const selected = provider.locator('.diary-column[data-selected]')
    await expect(selected).toHaveAttribute('data-date', today.format(Date.now()))
  }
})
