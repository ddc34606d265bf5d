import { desktopSize, expect, firstLink, milanEmail, newPage, read, signedInPage, test } from './test.ts'

test('keeps the open tab in the address and in the history; a figure opens thirty days as chart or table', async () => {
  const page = await signedInPage(milanEmail)
  await page.goto('/dashboard')
  const tabs = page.getByRole('navigation', { name: 'Prečice' })
  await expect(tabs.getByRole('link', { name: 'Moj izlog' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Rezervacije' }).click()
  await expect(page.getByRole('heading', { name: 'Podešavanja termina' })).toBeVisible()
  await expect(tabs.locator('[aria-current]')).toHaveText(['Rezervacije'])
  await tabs.getByRole('link', { name: /^Poruke/ }).click()
  await firstLink(page, /Ana Nikolić/).click()
  await expect(page).toHaveURL(/tab=messages&razgovor=/)
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Podešavanja termina' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Moj WebSajt' })).toHaveAttribute('href', '/website-builder')

  await page.setViewportSize(desktopSize)
  await page.goto('/dashboard')
  // Checks only views, because other tests change messages and appointments. The pattern allows changes at midnight.
  const name = /^Pregledi profila 2[34]\d \+(9|1\d)% za 30 dana/
  const tile = page.getByRole('button', { name, includeHidden: true })
  await expect(page.getByRole('button', { name: /Prosečna ocena 4,8/ })).toBeVisible()
  await tile.click()
  const dialog = page.getByRole('dialog', { name: 'Pregledi profila' })
  const chart = dialog.getByRole('img', { name: /Pregledi profila, od .* do .*\. Najviše: \d+ pregleda?/ })
  await expect(chart).toBeVisible()
  await dialog.getByRole('button', { name: 'Tabela' }).click()
  await expect(dialog.getByRole('row')).toHaveCount(31)
  const numberIn = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0])
  const days = await dialog.getByRole('cell').allInnerTexts()
  expect(days.reduce((sum, views) => sum + numberIn(views), 0)).toBe(numberIn(await tile.textContent()))
  await page.keyboard.press('Escape')
  await expect(tile).toBeFocused()
})

test('counts one view per visitor of a loaded page of a service, also when it comes from the cache', async () => {
  const provider = await signedInPage('dusan.arsic@primer.rs')
  const views = async () => (await read(provider, '/api/statistics')).views.value as number
  const before = await views()
  const { items } = await read(provider, '/api/services/mine')
  for (const address of [`203.0.113.${before}`, `203.0.113.${before}`, `198.51.100.${before}`]) {
    // Sets the user agent of a usual browser, because the site counts headless browsers as robots.
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
    const visitor = await newPage({ userAgent, extraHTTPHeaders: { 'x-forwarded-for': address } })
    await visitor.request.get(`/service/${items[0].id}`)
  }
  await expect.poll(views).toBe(before + 2)
})
