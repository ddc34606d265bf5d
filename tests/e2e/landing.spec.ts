import { expect, test, tolerateErrors } from './test.ts'

const pages = [
  { path: '/elektricar/pancevo', heading: 'Električar u Pančevu', category: 'Električar' },
  { path: '/vodoinstalater/pancevo', heading: 'Vodoinstalater u Pančevu', category: 'Vodoinstalater' },
  { path: '/krecenje/pancevo', heading: 'Krečenje stanova i kuća u Pančevu', category: 'Krečenje' },
  { path: '/ciscenje/pancevo', heading: 'Čišćenje stanova i kuća u Pančevu', category: 'Čišćenje' },
  { path: '/frizer/pancevo', heading: 'Frizer u Pančevu', category: 'Frizeraj' },
]

test('each local page has its content and links to the services of its trade and town', async ({ page }) => {
  for (const { path, heading, category } of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    const crumbs = page.getByRole('navigation', { name: 'Putanja' })
    await expect(crumbs.getByRole('link')).toHaveText(['Početna', 'Usluge'])
    await expect(page.getByRole('heading', { name: 'Česta pitanja' })).toBeVisible()
    const listing = page.locator('.landing-hero a.button')
    const address = new URL((await listing.getAttribute('href'))!, page.url())
    expect([address.pathname, ...address.searchParams.values()]).toEqual(['/services', category, 'Pančevo'])
    const similar = page.getByRole('region', { name: 'Ko to radi u Pančevu' }).getByRole('article')
    expect(await similar.count()).toBeGreaterThan(0)
    expect(await similar.count()).toBeLessThanOrEqual(3)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blog')
    await expect(footer.getByRole('link', { name: 'Cene usluga' })).toHaveAttribute('href', '/cene')
    await expect(footer.getByRole('link', { name: 'Podrška' })).toHaveAttribute('href', '/support')
  }
  await page.locator('.landing-hero a.button').click()
  await expect(page).toHaveURL(/\/services\?category=Frizeraj&location=Pan%C4%8Devo$/)
})

test('a local page shows the prices of jobs only if enough providers list them', async ({ page }) => {
  await page.goto('/vodoinstalater/pancevo')
  const prices = page.getByRole('region', { name: 'Koliko to košta u Pančevu' })
  await expect(prices.getByRole('listitem')).toHaveCount(8)
  await expect(prices.getByRole('listitem').first()).toHaveText(/^Zamena ventila po komadu 1\.400–1\.600.RSD$/)
  await page.goto('/krecenje/pancevo')
  await expect(page.getByRole('heading', { name: 'Česta pitanja' })).toBeVisible()
  await expect(prices).toHaveCount(0)
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

test('redirects addresses of local pages by each rule', async ({ page, request, faults }) => {
  const rules = [
    ['/elektricar/beograd', 307, '/not-found'],
    ['/stolar/pancevo', 307, '/not-found'],
    ['/nema/ovoga', 307, '/not-found'],
    ['/elektricar', 302, '/'],
    ['/frizer', 302, '/'],
    ['/električar/pančevo', 301, '/elektricar/pancevo'],
  ] as const
  for (const [path, status, to] of rules) {
    const response = await request.get(encodeURI(path), { maxRedirects: 0 })
    expect([path, response.status(), response.headers().location]).toEqual([path, status, to])
  }
  const response = await page.goto('/nema/ovoga')
  await expect(page).toHaveURL('/not-found')
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Stranica nije pronađena' })).toBeVisible()
  await page.getByRole('link', { name: 'Početna' }).first().click()
  await expect(page).toHaveURL('/')
  tolerateErrors(faults, '404')
})

test('an unknown path shows a 404 page with a button back', async ({ page, faults }) => {
  await page.goto('/blog')
  const response = await page.goto('/nema-ovoga-ovde')
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Stranica nije pronađena' })).toBeVisible()
  await page.getByRole('button', { name: 'Nazad' }).click()
  await expect(page).toHaveURL('/blog')
  tolerateErrors(faults, '404')
})

test('the test page shows defaults, a chosen trade and town, an empty result and errors', async ({ page, faults }) => {
  await page.goto('/test')
  const fact = (name: string) => page.locator(`dt:text-is("${name}") + dd`).first()
  await expect(fact('service')).toHaveText('elektricar')
  await expect(fact('location')).toHaveText('pancevo')
  await expect(page.getByRole('heading', { level: 2, name: 'Električarske usluge i hitne intervencije' })).toBeVisible()
  await expect(page.getByText('od 15 €')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await page.goto('/test/frizer')
  await expect(fact('category')).toHaveText('Frizeraj')
  await page.goto('/test/stolar/nis')
  await expect(page.getByText('No services found')).toBeVisible()
  await page.route('**/api/services/0*', route => route.abort())
  await page.route(/\/api\/services\/[0-9a-f-]{36}$/, route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/test/elektricar/pancevo')
  await expect(page.getByText('Error fetching profiles')).toBeVisible()
  await page.route('**/api/services?*', route => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText('Error fetching services')).toBeVisible()
  tolerateErrors(faults, '500')
})

test('the footer links to the legal pages and the contact', async ({ page }) => {
  await page.goto('/services')
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
