import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { expect, test } from './test.ts'

test('the search suggests the price of a job, and a job with too few prices says what is missing', async ({ page }) => {
  await page.goto('/services')
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().click()
  await page.getByRole('combobox').first().fill('zamena ventila')
  await page.getByRole('option', { name: /^Zamena ventila Cena u Pančevu$/ }).click()
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
  await expect(page.getByText('RSD')).toHaveCount(0)
})
