import { expect, newUser, password, test, tolerateErrors } from './test.ts'
import { newEmailAddress, submitSignIn } from './users.ts'

test('a provider signs up, is welcomed once, confirms the address and sees the first steps', async ({ page }) => {
  const email = newEmailAddress('majstor')

  await page.goto('/signup')
  await expect(page.getByLabel('Ime i prezime')).toHaveAccessibleDescription('Kako da vas zovu?')
  await page.getByLabel('Grad').click()
  await expect(page.getByRole('option')).toHaveCount(29)
  await page.getByRole('option', { name: 'Novi Pazar' }).click()
  await page.getByRole('radio', { name: 'Nudim uslugu' }).check()
  await page.getByLabel('Email').fill(email)
  for (const label of ['Lozinka', 'Potvrdite lozinku']) await page.getByLabel(label, { exact: true }).fill(password)

  await test.step('the welcome and the notice at sign-in come once', async () => {
    await page.getByRole('button', { name: 'Registracija sa email adresom' }).click()
    await page.getByRole('button', { name: 'Nastavi na prijavu' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('dialog', { name: 'Registracija uspješna' })).toBeVisible()
    await page.getByRole('button', { name: 'U redu' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Prijava' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('sign-in offers a new link, which leads over the confirmed address to the first steps', async () => {
    await submitSignIn(page, email)
    const dialog = page.getByRole('dialog', { name: 'Email nije potvrđen' })
    await expect(dialog).toContainText(email)
    await dialog.getByRole('button', { name: 'Pošalji novi link' }).click()
    await page.goto('/razvoj/posta')
    const emails = page.getByRole('article').filter({ hasText: email })
    await expect(emails).toHaveCount(2)
    await emails.first().getByRole('link').click()
    await expect(page.getByRole('main')).toContainText(email)
    await page.getByRole('button', { name: 'Potvrdi adresu' }).click()
    await submitSignIn(page, email)
    await expect(page).toHaveURL(/\/dashboard$/)
    // A new provider sees the first step instead of four zero figures.
    await expect(page.getByRole('link', { name: 'Dodajte prvu uslugu' })).toHaveAttribute('href', '/add-service')
  })
  tolerateErrors('403')
})

test('a customer becomes a provider after one confirmation', async () => {
  const { page } = await newUser({ name: 'Ana Anić' })
  await page.goto('/blog/prvi-cenovnik')
  await page.getByRole('link', { name: 'Nudim uslugu' }).click()
  await expect(page.getByText('Razgovori, ocene i podaci koje već imate ostaju')).toBeVisible()
  await page.getByRole('button', { name: 'Potvrdi, nudim uslugu' }).click()
  await expect(page).toHaveURL('/dashboard')
})
