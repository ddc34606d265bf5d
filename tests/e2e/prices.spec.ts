import { expectUsable } from './accessibility-checks.ts'
import { expect, test } from './test.ts'

test('a job shows its usual price, or what is missing for one', async ({ page }) => {
  await page.goto('/cene/zamena-ventila/pancevo')
  await expect(page.getByText('Obično 1.400 do 1.600 dinara')).toBeVisible()
  const table = page.getByRole('table', { name: 'Raspodela cena: Zamena ventila u Pančevu' })
  await expect(table.getByRole('row', { name: /^Druga četvrtina 1\.400–1\.500.RSD$/ })).toBeVisible()
  await expectUsable(page, 'price of a job')
  await expect(page.getByText('Ovo su izmišljene cene probnog sajta')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ko to radi u Pančevu' }).getByRole('link')).toHaveCount(5)
  // Search engines must not show prices of the demonstration.
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  await page.goto('/cene/ugradnja-slavine/pancevo')
  await expect(page.getByRole('heading', { name: 'Još nema dovoljno cena' })).toBeVisible()
  await expect(page.getByText('najmanje pet pružalaca usluge')).toBeVisible()
  await expect(page.getByText('RSD')).toHaveCount(0)
})
