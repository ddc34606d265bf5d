import { expect, test } from './test.ts'

test('a service card leads to the provider’s page with phone number and services', async ({ page }) => {
  await page.goto('/services?search=elektri')
  await page.getByRole('link', { name: 'Milan Jovanović' }).first().click()
  await expect(page).toHaveURL('/majstor/milan-jovanovic')
  await expect(page.getByRole('heading', { level: 1, name: 'Milan Jovanović' })).toBeVisible()
  await expect(page.getByText(/^na Komšiluku od \p{L}+ \d{4}\.$/u)).toBeVisible()
  await page.getByRole('button', { name: 'Prikaži broj' }).click()
  await expect(page.getByRole('link', { name: '065 000 101' })).toBeVisible()
  await page.getByRole('link', { name: 'Ugradnja i popravka bojlera' }).click()
  await expect(page.getByRole('heading', { name: 'Još usluga koje nudi Milan Jovanović' })).toBeVisible()
})
