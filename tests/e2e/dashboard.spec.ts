import { desktopSize, expect, milanEmail, signedInPage, test } from './test.ts'

test('keeps the open tab in the address and in the history', async ({ browser, faults }) => {
  const page = await signedInPage(browser, faults, milanEmail)
  await page.goto('/dashboard')
  await expect(page.getByText('Komšiluk Dashboard')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dobrodošli, milan.jovanovic!' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Prečice' })
  await expect(tabs.getByRole('link', { name: 'Moj izlog' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Rezervacije' }).click()
  await expect(page).toHaveURL('/dashboard?tab=bookings')
  await expect(page.getByRole('heading', { name: 'Podešavanja termina' })).toBeVisible()
  await expect(tabs.locator('[aria-current]')).toHaveText(['Rezervacije'])
  await tabs.getByRole('link', { name: /^Poruke/ }).click()
  await expect(page).toHaveURL('/dashboard?tab=messages')
  await page
    .getByRole('link', { name: /Ana Nikolić/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/tab=messages&razgovor=/)
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Podešavanja termina' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Moj WebSajt' })).toHaveAttribute('href', '/website-builder')
})

test('a figure is real and opens thirty days as a chart or a table', async ({ browser, faults }) => {
  const page = await signedInPage(browser, faults, milanEmail, desktopSize)
  await page.goto('/dashboard')
  // Checks only views, because other tests change messages and appointments. The pattern allows changes at midnight.
  const tile = page.getByRole('button', {
    name: /^Pregledi profila 2[34]\d \+(9|1\d)% za 30 dana/,
    includeHidden: true,
  })
  await expect(page.getByRole('button', { name: /Prosečna ocena 4,8/ })).toBeVisible()
  await tile.click()
  const dialog = page.getByRole('dialog', { name: 'Pregledi profila' })
  await expect(
    dialog.getByRole('img', { name: /Pregledi profila, od .* do .*\. Najviše: \d+ pregleda?/ }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Tabela' }).click()
  await expect(dialog.getByRole('row')).toHaveCount(31)
  const numberIn = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0])
  await expect
    .poll(async () => {
      const days = await dialog.getByRole('cell').allInnerTexts()
      const sum = days.reduce((sum, views) => sum + numberIn(views), 0)
      return sum - numberIn(await tile.textContent())
    })
    .toBe(0)
  await page.keyboard.press('Escape')
  await expect(tile).toBeFocused()
})

test('counts one view per visitor, of a loaded document or within the site', async ({ browser, faults }) => {
  const provider = await signedInPage(browser, faults, 'dusan.arsic@primer.rs', desktopSize)
  const views = async () => (await (await provider.request.get('/api/statistics')).json()).views.value as number
  const before = await views()
  const { items } = await (await provider.request.get('/api/services/mine')).json()
  // Sets the user agent of a usual browser, because the site counts headless browsers as robots.
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const from = (address: string) => ({ userAgent, extraHTTPHeaders: { 'x-forwarded-for': address } })
  const context = await browser.newContext(from(`203.0.113.${before}`))
  const visitor = await context.newPage()
  await visitor.goto(`/service/${items[0].id}`)
  await expect.poll(views).toBe(before + 1)
  await visitor.reload()
  const other = await (await browser.newContext(from(`198.51.100.${before}`))).newPage()
  await other.goto('/services')
  await other.request.post(`/api/services/${items[0].id}/views`, { headers: { origin: new URL(other.url()).origin } })
  await expect.poll(views).toBe(before + 2)
})
