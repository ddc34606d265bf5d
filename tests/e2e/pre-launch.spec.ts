import { expect, jelenaEmail, milanEmail, password, phoneSize, post, signedInPage, test } from './test.ts'
import { signOut } from './users.ts'

test.use({ isFirstVisit: true })

test('the pre-launch dialog opens once and before a category, but never for providers', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await page.goto('/')
  await expect(page.getByText('Uskoro počinjemo. Ko se prijavi do tada, ništa ne plaća.').first()).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Uskoro počinjemo' })
  const offer = dialog.getByRole('link', { name: 'Nudim uslugu' })
  await expect(offer).toHaveAttribute('href', '/signup/provider')
  await dialog.getByRole('button', { name: 'Zatvori' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nedavno dodato' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Vodoinstalater', exact: true }).click()
  await dialog.getByRole('link', { name: 'Pogledaj usluge' }).click()
  await expect(page).toHaveURL('/services?category=Vodoinstalater')

  await post(page, '/api/auth/sign-in/email', { email: jelenaEmail, password })
  await page.goto('/')
  await page.getByRole('link', { name: 'Vodoinstalater', exact: true }).click()
  await expect(offer).toHaveAttribute('href', '/nudim-uslugu')

  const provider = await signedInPage(milanEmail)
  await provider.goto('/')
  const main = provider.getByRole('main')
  await expect(main.getByRole('link', { name: 'Komandna tabla' })).toHaveAttribute('href', '/dashboard')
  await expect(main.getByRole('link', { name: 'Nudim uslugu' })).toHaveCount(0)
  await provider.getByRole('link', { name: 'Krečenje', exact: true }).last().click()
  await expect(provider).toHaveURL('/services?category=Kre%C4%8Denje')
  await signOut(provider)
  await expect(provider.getByText('Odjavljeni ste').first()).toBeVisible()
  await expect(provider.getByRole('dialog')).toHaveCount(0)
})
