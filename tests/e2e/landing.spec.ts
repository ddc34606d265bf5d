import { expect, test } from './test.ts'

test('a local page shows usual prices, opens questions by keyboard and follows links in place', async ({ page }) => {
  await page.goto('/vodoinstalater/pancevo')
  const prices = page.getByRole('region', { name: 'Koliko to košta u Pančevu' }).getByRole('listitem')
  await expect(prices).toHaveCount(8)
  await expect(prices.first()).toHaveText(/^Zamena ventila po komadu 1\.400–1\.600.RSD$/)
  await page.goto('/elektricar/pancevo')
  const answer = page.getByText('Za stan od pedesetak kvadrata rad i materijal')
  await expect(page.getByText('Izlazak na teren obično košta od 10 do 20 EUR')).toBeVisible()
  await expect(answer).toBeHidden()
  await page.getByText('Koliko košta zamena razvodne table u stanu?').focus()
  await page.keyboard.press('Enter')
  await expect(answer).toBeVisible()
  // A full page load would delete this flag.
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.locator('.prose').getByRole('link', { name: 'moler u Pančevu' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Krečenje stanova i kuća u Pančevu' })).toBeVisible()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Električar u Pančevu' })).toBeVisible()
})
