import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { administratorPage, newAdministrator } from './administrator.ts'
import { baseUrl, desktopSize, expect, newUser, phoneSize, test, tolerateErrors } from './test.ts'
import { enableTwoFactor } from './users.ts'

/** Sends a message to support, and returns the sender's email address. */
async function writeToSupport(page: Page): Promise<string> {
  const email = `pita.${Date.now()}.${Math.random()}@primer.rs`
  const form = { 'form-name': 'support', name: 'Ana Pitalica', email, message: 'Ne stiže mi link za potvrdu.' }
  const headers = { origin: baseUrl(), accept: 'application/json' }
  const response = await page.request.post(baseUrl(), { form, headers })
  expect(response.status()).toBe(204)
  return email
}

test('an administrator with two-factor sign-in bans a user and answers a message by keyboard alone', async () => {
  const page = await newAdministrator()
  const other = await newUser({ role: 'provider', name: 'Žarko Đurđević' })
  await other.page.goto('/profile')
  const supportEmail = await writeToSupport(page)
  await page.goto('/admin')
  await expect(page.getByText('Novi korisnici')).toBeVisible()
  await page.getByRole('link', { name: 'Korisnici', exact: true }).click()
  await page.getByRole('link', { name: 'Uključite proveru u dva koraka' }).click()
  await expect(page).toHaveURL('/settings#provera')
  await enableTwoFactor(page)
  await page.goto('/admin')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  await press('g', '3')
  await expect(page.getByRole('heading', { name: 'Korisnici' })).toBeVisible()
  await press('/')
  await page.keyboard.type('жарко ђурђевић')
  await press('Enter')
  // Waits until the list contains no other users, because before the search it contains this user and others.
  const found = page.getByRole('main').getByRole('link', { name: /@/ })
  await expect(found.filter({ hasNotText: 'Žarko Đurđević' })).toHaveCount(0)
  await expect(found.filter({ hasText: 'Žarko Đurđević' }).first()).toBeVisible()
  await page.getByRole('heading', { name: 'Korisnici' }).click()
  await press('j', 'Enter')
  await expect(page.getByRole('heading', { name: 'Žarko Đurđević' })).toBeVisible()
  await expect(page.getByText(other.email)).toBeVisible()

  await page.getByRole('button', { name: 'Isključi nalog' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Razlog').press('Enter')
  await page.getByRole('option', { name: 'Lažne ocene' }).press('Enter')
  await dialog.getByLabel('Objašnjenje').fill('Tri ocene sa istog telefona.')
  await dialog.getByRole('button', { name: 'Isključi nalog' }).press('Enter')
  await expect(page.getByText(/Nalog je isključen bez roka\. Razlog: Lažne ocene: Tri ocene/)).toBeVisible()
  await expect(other.page.getByText(/Vaš nalog je isključen\. Razlog: Lažne ocene/).first()).toBeVisible()
  await expect(other.page).toHaveURL('/')
  await page.getByRole('button', { name: 'Uključi nalog' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Isključi nalog' })).toBeVisible()

  await page.getByRole('heading', { name: 'Žarko Đurđević' }).click()
  await press('u')
  await expect(page.getByRole('heading', { name: 'Korisnici' })).toBeVisible()
  await press('g', '6')
  await page.getByRole('link', { name: new RegExp(supportEmail) }).press('Enter')
  await page.getByLabel('Odgovor', { exact: true }).fill('Pogledajte i neželjenu poštu.')
  await page.getByRole('button', { name: 'Pošalji odgovor' }).press('Enter')
  await expect(page.getByText(/Milica Radov, .* u \d\d:\d\d/)).toBeVisible()
  await page.getByRole('heading', { name: 'Ana Pitalica' }).click()
  await press('?')
  await expect(page.getByRole('dialog', { name: 'Prečice na tastaturi' })).toBeVisible()
  tolerateErrors('401', '403')
})

test('every section is accessible and fits a phone', async () => {
  const page = await administratorPage()
  const supportEmail = await writeToSupport(page)
  const check = async (name: string) => {
    await expectNoViolations(page, name)
    await page.setViewportSize(phoneSize)
    await expectNoSidewaysScroll(page, name)
    await page.setViewportSize(desktopSize)
  }
  for (const [path, ready] of [
    ['', 'Najduže čeka'],
    ['/osobe', 'Korisnici'],
    ['/usluge', 'Usluge'],
    ['/sajtovi', 'Sajtovi'],
    ['/poruke-podrsci', 'Poruke podršci'],
    ['/poslovi', 'Neuspeli zadaci'],
    ['/vracene-poruke', 'Vraćene poruke'],
    ['/nema-ga', 'Ovog odeljka nema'],
  ] as const) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { name: ready })).toBeVisible()
    await expect(page.getByText('Učitavanje...')).toHaveCount(0)
    await check(path)
  }
  for (const [path, name, title] of [
    ['osobe?q=Milan Jovanović', 'Milan Jovanović', 'Milan Jovanović'],
    ['usluge?q=Klavirska svirka', 'Klavirska svirka', 'Klavirska svirka za venčanja i proslave'],
    ['poruke-podrsci', supportEmail, 'Ana Pitalica'],
  ] as const) {
    await page.goto(`/admin/${path}`)
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await check(name)
  }
})
