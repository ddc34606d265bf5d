import { desktopSize, expect, newPage, phoneSize, test } from './test.ts'

const film = 'video.hero-film'

const newPageWithMotion = () => newPage({ viewport: desktopSize, reducedMotion: 'no-preference' })

test('the film lies over its drawing, can be stopped, and does not load with reduced motion or data saving', async () => {
  const page = await newPageWithMotion()
  await page.goto('/')
  const video = page.locator(film)
  await expect(video).toHaveAttribute('data-shown', 'true')
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused)
  expect(await isPaused()).toBe(false)
  const drawing = page.locator('.hero-street > svg.art')
  await expect(async () => expect(await drawing.boundingBox()).toEqual(await video.boundingBox())).toPass()
  await page.getByRole('button', { name: 'Zaustavi animaciju ulice' }).click()
  expect(await isPaused()).toBe(true)
  await page.getByRole('button', { name: 'Pokreni animaciju ulice' }).click()
  await expect.poll(isPaused).toBe(false)

  const films: string[] = []
  page.on('request', request => {
    if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url())
  })
  // Waits until the page is idle, because a film would have started by then.
  const openWithoutFilm = async () => {
    await page.goto('/')
    await page.evaluate(() => new Promise<void>(done => requestIdleCallback(() => requestIdleCallback(() => done()))))
    await expect(video).toHaveCount(0)
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithoutFilm()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
  })
  await openWithoutFilm()
  expect(films).toEqual([])
})

test('a film that has not started after 5 seconds is removed', { tag: '@long' }, async () => {
  const page = await newPageWithMotion()
  await page.clock.install()
  let requests = 0
  await page.route(/street-.*\.(webm|mp4)$/, () => {
    requests += 1
  })
  await page.goto('/')
  await expect.poll(() => requests).toBeGreaterThan(0)
  await expect(page.locator(film)).toBeAttached()
  await page.clock.runFor(5100)
  await expect(page.locator(film)).toHaveCount(0)
  await expect(page.locator('.hero-street > svg.art')).toBeVisible()
})

test('the row of categories scrolls by arrow keys and by swiping', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await page.goto('/')
  const row = page.getByRole('region', { name: 'Popularne kategorije' })
  const list = row.getByRole('list')
  const scrolled = () => list.evaluate(element => element.scrollLeft)
  await row.getByRole('link', { name: 'Čišćenje' }).focus()
  for (const name of ['Električar', 'Vodoinstalater', 'Krečenje']) {
    await page.keyboard.press('ArrowRight')
    await expect(row.getByRole('link', { name })).toBeFocused()
  }
  await expect.poll(scrolled).toBeGreaterThan(40)
  await page.keyboard.press('End')
  await expect(row.getByRole('link', { name: 'Ostalo' })).toBeFocused()
  await expect(row.getByRole('link', { name: 'Ostalo' })).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Home')
  await expect(row.getByRole('link', { name: 'Čišćenje' })).toBeFocused()
  // Uses a mouse wheel instead of swiping, because the browser scrolls the list in both cases.
  await list.evaluate(element => element.scrollTo({ left: 0, behavior: 'instant' }))
  await list.hover()
  await page.mouse.wheel(300, 0)
  await expect.poll(scrolled).toBeGreaterThan(200)
})
