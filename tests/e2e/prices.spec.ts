import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { expect, test } from './test.ts'
import { newUserByCode, setName } from './users.ts'

test('a newcomer finds the price of a job, and a job with too few prices says what is missing', async ({ page }) => {
  await page.goto('/cene')
  await page.getByRole('link', { name: 'Zamena ventila' }).click()
  await expect(page).toHaveURL(/\/cene\/zamena-ventila\/pancevo$/)
  await expect(page.getByText('Obično 1.400 do 1.600 dinara')).toBeVisible()
  const table = page.getByRole('table', { name: 'Raspodela cena: Zamena ventila u Pančevu' })
  await expect(table.getByRole('row', { name: /^Druga četvrtina 1\.400–1\.500.RSD$/ })).toBeVisible()
  await expectNoViolations(page, 'price of a job')
  await expectNoSidewaysScroll(page, 'price of a job')
  await expect(page.getByText('Ovo su izmišljene cene probnog sajta')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ko to radi u Pančevu' }).getByRole('link')).toHaveCount(5)
  // Search engines must not show prices of the demonstration.
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  await page.goto('/cene/ugradnja-slavine/pancevo')
  await expect(page.getByRole('heading', { name: 'Još nema dovoljno cena' })).toBeVisible()
  await expect(page.getByText('najmanje pet pružalaca usluge')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText('RSD')).toHaveCount(0)
})

test('a provider sees which job a line is and its usual price, and chooses another', async ({ browser, faults }) => {
  const { page } = await newUserByCode(browser, faults, 'provider')
  await setName(page.context(), 'Žarko Ilić')
  await page.goto('/cenovnik')
  await page.getByRole('button', { name: 'Dodaj stavku' }).click()
  await page.getByLabel('Posao', { exact: true }).fill('Kuhinjski radovi')
  await page.getByLabel('Cena', { exact: true }).fill('1500')
  await page.getByRole('button', { name: 'Izaberi koji je ovo posao: Kuhinjski radovi' }).click()
  await page.getByRole('combobox', { name: 'Koji je ovo posao: Kuhinjski radovi' }).click()
  await page.getByRole('option', { name: 'Zamena ventila' }).click()
  await expect(page.getByText('Ovo je: Zamena ventila.')).toBeVisible()
  await page.getByRole('button', { name: 'Sačuvaj cenovnik' }).click()
  await expect(page.getByText('Cenovnik je sačuvan.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Ovo je: Zamena ventila.')).toBeVisible()
})

test('a request shows the usual price, and the search suggests the page of a job', async ({ browser, faults }) => {
  const { page } = await newUserByCode(browser, faults, 'regular')
  await page.goto('/zahtevi/novi')
  await page.getByLabel('Šta vam treba?').fill('Treba mi zamena ventila u kupatilu')
  await page.getByLabel('Šta vam treba?').blur()
  await expect(page.getByText(/Zamena ventila: obično 1\.400 do 1\.600 dinara u Pančevu/)).toBeVisible()
  await page.goto('/services')
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().click()
  await page.getByRole('combobox').first().fill('zamena ventila')
  await page.getByRole('option', { name: /^Zamena ventila Cena u Pančevu$/ }).click()
  await expect(page).toHaveURL(/\/cene\/zamena-ventila\/pancevo$/)
})
