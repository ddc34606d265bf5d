import { expect, test } from './test.ts'

test('loads reviews beyond the first ten on request, each once', async ({ page }) => {
  await page.route('**/api/services/*/reviews**', async route => {
    const isSecondPage = route.request().url().includes('cursor')
    const all = Array.from({ length: 12 }, (_, index) => ({
      id: `01900000-0000-7000-8000-0000000000${index + 10}`,
      author: 'Ana N.',
      average: 4.3,
      review: `Preporuka broj ${index}.`,
      created_at: '2026-10-05T10:00:00.000Z',
    }))
    const [items, next_cursor] = isSecondPage ? [all.slice(10), null] : [all.slice(0, 10), all[9]!.id]
    await route.fulfill({ json: { items, next_cursor } })
  })
  await page.goto('/services')
  // Opens the service by a link, so that the browser requests the reviews from the server.
  await page.locator('ul.cards a').first().click()
  const list = page.getByRole('region', { name: 'Recenzije' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  await page.getByRole('button', { name: 'Prikaži još' }).click()
  await expect(list).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Prikaži još' })).toHaveCount(0)
})
