import { expect, newUser, test } from './test.ts'

test('a customer becomes a provider after one confirmation', async () => {
  const { page } = await newUser({ name: 'Ana Anić' })
  await page.goto('/blog/prvi-cenovnik')
  await page.getByRole('link', { name: 'Nudim uslugu' }).click()
  await expect(page.getByText('Razgovori, ocene i podaci koje već imate ostaju')).toBeVisible()
  await page.getByRole('button', { name: 'Potvrdi, nudim uslugu' }).click()
  await expect(page).toHaveURL('/dashboard')
})
