import { expect, test, tolerateErrors } from './test.ts'

test('lists six articles; an article links to three others and to a next step', async ({ page }) => {
  await page.goto('/blog')
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(6)
  await cards.first().getByRole('link').click()
  await expect(page).toHaveURL('/blog/kako-izabrati-majstora')
  await expect(page.getByRole('heading', { level: 1, name: 'Kako da izaberete majstora' })).toBeVisible()
  await expect(page.getByText('5 min čitanja')).toBeVisible()
  await expect(page.getByText('14. novembar 2026.').first()).toBeVisible()
  const others = page.getByRole('region', { name: 'Pročitajte i ovo' }).getByRole('article')
  await expect(others).toHaveCount(3)
  await others.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Koliko šta košta u Pančevu' })).toBeVisible()
  await page.getByRole('complementary', { name: 'Sledeći korak' }).getByRole('link').click()
  await expect(page).toHaveURL('/services')
})

test('an unknown article shows a 404 page with a link back', async ({ page, faults }) => {
  const response = await page.goto('/blog/nema-ovoga')
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Blog post nije pronađen' })).toBeVisible()
  await page.getByRole('link', { name: 'Nazad na blog' }).click()
  await expect(page).toHaveURL('/blog')
  await expect(page.getByRole('article')).toHaveCount(6)
  tolerateErrors(faults, '404')
})
