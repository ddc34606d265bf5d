import { randomUUID } from 'node:crypto'
import { contact, expect, newcomer, post, test } from './test.ts'

for (const hours of [-2, 2]) {
  test(`a message just sent is told so by a browser whose clock is ${hours} hours off`, async ({ browser, faults }) => {
    const { page } = await newcomer(browser, faults, { name: 'Dušan Čolić' })
    const { id } = await contact(page, 'Sava Krstin')
    await post(page.context(), `/api/conversations/${id}/messages`, { id: randomUUID(), content: 'Curi bojler.' })
    await page.context().clock.setSystemTime(Date.now() + hours * 3_600_000)
    await page.goto('/messages')
    await expect(page.getByRole('listitem').filter({ hasText: 'Curi bojler.' }).locator('time')).toHaveText(
      /^(upravo sada|pre minut)$/,
    )
  })
}
