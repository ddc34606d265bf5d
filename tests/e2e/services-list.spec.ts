import { delayRequests, releaseRequests } from './promised/response-stubs.ts'
import { expect, jelenaEmail, phoneSize, test } from './test.ts'
import { submitSignIn } from './users.ts'

test('search, category and filters are in the address, and survive going back and reloading', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Brza pretraga' }).getByRole('link', { name: 'Električar' }).click()
  await expect(page).toHaveURL('/services?category=Elektri%C4%8Dar')
  const trade = page.getByRole('group', { name: 'Zanati: Popravke' }).getByRole('button', { name: 'Električar' })
  await expect(trade).toHaveAttribute('aria-pressed', 'true')
  await trade.click()
  await expect(page).toHaveURL('/services?category=Popravke')

  await page.goto('/services?search=frizer')
  const chip = page.getByRole('button', { name: 'Frizeraj' })
  await chip.click()
  await expect(page).toHaveURL('/services?search=frizer&category=Frizeraj')
  await chip.click()
  await expect(page).toHaveURL('/services?search=frizer')
  await page.goBack()
  await expect(page).toHaveURL('/services?search=frizer&category=Frizeraj')
  await expect(chip).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/services')
  await page.getByRole('button', { name: 'Filtriraj' }).click()
  const filters = page.getByRole('dialog', { name: 'Filtriraj' })
  const [from, to] = ['Cena od, u evrima', 'Cena do, u evrima'].map(name => filters.getByLabel(name))
  await from!.fill('50')
  await to!.fill('10')
  await filters.getByRole('button', { name: 'Prikaži usluge' }).click()
  await expect(filters.getByText('Cena „od” je veća od cene „do”.')).toBeVisible()
  for (const price of [from!, to!]) await price.fill('')
  await filters.getByRole('combobox', { name: 'Lokacija' }).click()
  await page.getByRole('option', { name: 'Novi Sad' }).click()
  await filters.getByRole('button', { name: '4 i više' }).click()
  await filters.getByRole('radio', { name: 'Najbolje ocenjene' }).check()
  await filters.getByRole('button', { name: 'Prikaži usluge' }).click()
  await expect(page).toHaveURL('/services?location=Novi+Sad&rating_min=4&sort=rating')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filtriraj (3)' })).toBeVisible()
})

test('the browser reads the list back from its HTML, which is smaller than 55 kB', async ({ page }) => {
  const html = await (await page.request.get('/services')).text()
  expect(Buffer.byteLength(html)).toBeLessThan(55_000)
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  for (const path of ['/services?sort=rating', '/cir/services?sort=rating']) {
    await page.goto(path)
    const cards = page.getByRole('article')
    const readCards = () =>
      cards.evaluateAll(all =>
        all.map(card => [
          card.textContent,
          card.querySelector('.avatar')?.className,
          ...[...card.querySelectorAll('a')].map(link => link.href),
          ...[...card.querySelectorAll('img')].map(image => image.src),
        ]),
      )
    await expect(page.locator('.save-heart')).toHaveCount(24)
    const before = await readCards()
    await cards.first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/service\//)
    await page.goBack()
    // The browser renders the list again from the data that was read back.
    await expect(page.locator('.save-heart')).toHaveCount(24)
    expect(await readCards()).toEqual(before)
  }
  expect(requests.filter(url => /\/api\/services\?/.test(url))).toEqual([])
})

test('a chosen category shows at once, and the list is marked as loading until results arrive', async ({ page }) => {
  await page.goto('/services')
  await delayRequests(page, /api\/services\?.*category=Frizeraj/)
  const [chip, cards] = [page.getByRole('button', { name: 'Frizeraj' }), page.getByRole('article')]
  const list = page.getByRole('list').filter({ has: cards })
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Učitavanje usluga...')).toBeVisible()
  await expect(cards).toHaveCount(24)
  releaseRequests()
  await expect(list).toHaveAttribute('aria-busy', 'false')
  await expect(cards).not.toHaveCount(24)
})

test('a chip filters by free slots; an empty result offers later slots, all services and trades', async ({ page }) => {
  const [today, week] = ['Slobodno danas', 'Slobodno ove nedelje'].map(name => page.getByRole('button', { name }))
  await page.setViewportSize(phoneSize)
  await page.goto('/services?category=Popravke&sort=rating')
  // Some of the best rated providers take bookings on weekdays, so they have a slot within a week.
  const free = page.getByRole('article').filter({ hasText: /slobodno (danas|sutra|u \S+)/ })
  await expect(free.first()).toBeVisible()
  await today!.click()
  await expect(page).toHaveURL('/services?category=Popravke&sort=rating&free=today')
  await week!.click()
  await expect(today!).toHaveAttribute('aria-pressed', 'false')
  await expect(page).toHaveURL('/services?category=Popravke&sort=rating&free=week')

  await page.goto('/services?category=Električar&search=qqqqqq&free=today')
  await expect(page.getByRole('heading', { name: 'Danas više nema slobodnih termina' })).toBeVisible()
  await page.getByRole('button', { name: 'Prikaži i ono što je slobodno kasnije' }).click()
  await expect(page.getByRole('heading', { name: 'Nema pronađenih usluga' })).toBeVisible()
  await page.getByRole('button', { name: 'Potražite „qqqqqq” u svim uslugama' }).click()
  await expect(page).toHaveURL('/services?search=qqqqqq')
  await page.getByRole('link', { name: 'Popravke' }).click()
  await expect(page).toHaveURL('/services?category=Popravke')
})

test('the list loads each service once while scrolling; a service leads back to its place', async ({ page }) => {
  const cards = page.getByRole('article')
  const openCard = () => cards.nth(20).getByRole('link').first().click()
  const backLink = page.getByRole('link', { name: 'Nazad na usluge' })
  await page.setViewportSize(phoneSize)
  await page.goto('/services')
  await expect(page.getByText(/^Prikazano: 24 od \d+ uslug[ea]$/)).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    await expect(page.getByText(/^\d+ uslug[ea]$/)).toBeVisible({ timeout: 500 })
  }).toPass()
  const addresses = await cards.evaluateAll(all =>
    all.map(card => card.querySelector('a[href^="/service/"]')?.getAttribute('href')),
  )
  expect(addresses.length).toBeGreaterThan(70)
  expect(new Set(addresses).size).toBe(addresses.length)

  await page.goto('/services?search=a&sort=rating')
  await cards.nth(20).getByRole('link').first().scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(500)
  await openCard()
  await backLink.click()
  await expect(page).toHaveURL('/services?search=a&sort=rating')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)

  await openCard()
  await page.getByRole('button', { name: 'Prijavi se za kontakt' }).click()
  await submitSignIn(page, jelenaEmail)
  await expect(page).toHaveURL(/\/service\//)
  const service = page.url()
  await page.reload()
  await backLink.click()
  await expect(page).toHaveURL('/services?search=a&sort=rating')
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(service)
  await elsewhere.getByRole('link', { name: 'Nazad na usluge' }).click()
  await expect(elsewhere).toHaveURL('/services')

  // A user with a town sees its services first, or the newest by choice.
  await elsewhere.getByRole('button', { name: 'Filtriraj' }).click()
  const filters = elsewhere.getByRole('dialog', { name: 'Filtriraj' })
  await expect(filters.getByRole('radio', { name: 'Prvo iz mog mesta' })).toBeChecked()
  await filters.getByRole('radio', { name: 'Najnovije' }).check()
  await filters.getByRole('button', { name: 'Prikaži usluge' }).click()
  await expect(elsewhere).toHaveURL('/services?sort=newest')
})

test('a picture does not affect the height of its card', async ({ page }) => {
  const portrait = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="1200"/>'
  await page.route('**/media/services/**', route => route.fulfill({ contentType: 'image/svg+xml', body: portrait }))
  await page.setViewportSize(phoneSize)
  await page.goto('/services')
  const cards = page.getByRole('article')
  const picture = cards.locator('img').first()
  const isPortrait = () => picture.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth)
  await expect.poll(isPortrait).toBe(true)
  const heights = () => cards.evaluateAll(all => all.map(card => card.getBoundingClientRect().height))
  const withPictures = await heights()
  await cards.evaluateAll(all => {
    for (const card of all) for (const image of card.querySelectorAll('img')) image.remove()
  })
  expect(withPictures).toEqual(await heights())
})
