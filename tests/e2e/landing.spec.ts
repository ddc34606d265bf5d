import { expect, test, tolerateErrors } from './test.ts'

test('a local page shows the prices of jobs that enough providers list', async ({ page }) => {
  await page.goto('/vodoinstalater/pancevo')
  const prices = page.getByRole('region', { name: 'Koliko to košta u Pančevu' })
  await expect(prices.getByRole('listitem')).toHaveCount(8)
  await expect(prices.getByRole('listitem').first()).toHaveText(/^Zamena ventila po komadu 1\.400–1\.600.RSD$/)
  await page.locator('.landing-hero a.button').click()
  await expect(page).toHaveURL(/\/services\?category=Vodoinstalater&location=Pan%C4%8Devo$/)
})

test('opens questions by keyboard and follows links without a full page load', async ({ page }) => {
  await page.goto('/elektricar/pancevo')
  const question = page.getByText('Koliko košta zamena razvodne table u stanu?')
  const answer = page.getByText('Za stan od pedesetak kvadrata rad i materijal')
  await expect(page.getByText('Izlazak na teren obično košta od 10 do 20 EUR')).toBeVisible()
  await expect(answer).toBeHidden()
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(answer).toBeVisible()
  // A full page load would delete this flag.
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.locator('.prose').getByRole('link', { name: 'moler u Pančevu' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Krečenje stanova i kuća u Pančevu' })).toBeVisible()
  expect(await page.evaluate(() => (window as never as { stayed?: boolean }).stayed)).toBe(true)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Električar u Pančevu' })).toBeVisible()
})

test('the test page lists the services of a trade and town, or says that there are none', async ({ page }) => {
  await page.goto('/test')
  await expect(page.getByRole('heading', { level: 2, name: 'Električarske usluge i hitne intervencije' })).toBeVisible()
  await expect(page.getByText('od 15 €')).toBeVisible()
  await page.goto('/test/stolar/nis')
  await expect(page.getByText('No services found')).toBeVisible()
})

test('an unknown path has a button back, and the footer links to the legal pages and the contact', async ({
  page,
  faults,
}) => {
  await page.goto('/services')
  const response = await page.goto('/nema-ovoga-ovde')
  expect(response!.status()).toBe(404)
  await page.getByRole('button', { name: 'Nazad' }).click()
  await expect(page).toHaveURL('/services')
  tolerateErrors(faults, '404')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Uslovi korišćenja' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Uslovi korišćenja' })).toBeVisible()
  await footer.getByRole('link', { name: 'Politika privatnosti' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Politika privatnosti' })).toBeVisible()
  await expect(page.getByText('podrska@localhost')).toBeVisible()
  await footer.getByRole('link', { name: 'Kontakt' }).click()
  await expect(page).toHaveURL('/o-nama#kontakt')
  await expect(page.getByRole('heading', { name: 'Kontakt' })).toBeInViewport()
})
