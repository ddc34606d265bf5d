import { randomUUID } from 'node:crypto'
import { expect, newUser, openConversation, post, test } from './test.ts'

test('shows a message as just sent although the device’s clock is two hours off', async ({ browser, faults }) => {
  const { page } = await newUser(browser, faults, { name: 'Dušan Čolić' })
  const { id } = await openConversation(page, 'Sava Krstin')
  await post(page.context(), `/api/conversations/${id}/messages`, { id: randomUUID(), content: 'Curi bojler.' })
  const age = page.getByRole('listitem').filter({ hasText: 'Curi bojler.' }).locator('time')
  for (const hours of [-2, 2]) {
    await page.context().clock.setSystemTime(Date.now() + hours * 3_600_000)
    await page.goto('/messages')
    await expect(age).toHaveText(/^(upravo sada|pre minut)$/)
  }
})

test('shows the server’s today in the diary although the device’s clock is a day off', async ({ browser, faults }) => {
  const { page } = await newUser(browser, faults, { role: 'provider', name: 'Dušan Čolić' })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Belgrade' })
  for (const days of [-1, 1]) {
    await page.context().clock.setSystemTime(Date.now() + days * 86_400_000)
    await page.goto('/dashboard?tab=bookings')
    const selected = page.locator('.diary-column[data-selected]')
    await expect(selected).toHaveAttribute('data-date', today.format(Date.now()))
  }
})
