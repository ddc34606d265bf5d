import type { BrowserContext, Page } from '@playwright/test'
import { smallPhoto } from '../photos.ts'
import { openPublicAddress, type PublicAddress } from './public-address.ts'
import { offer } from './reported.ts'
import { dismissPreLaunch, expect, jelena, newcomer, signIn, test } from './test.ts'

const phone = { width: 390, height: 844 }
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0'
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile'

test.describe('the install card', () => {
  test.use({ viewport: phone })

  test('takes up the browser’s offer, thanks, and begins anew', async ({ page }) => {
    await page.goto('/services')
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => document.documentElement.setAttribute('data-asked', String(offer.defaultPrevented)),
        userChoice: Promise.resolve({ outcome: 'accepted' }),
      })
      window.dispatchEvent(offer)
    })
    // The offer waits for the card, wherever it was made.
    await page.getByRole('link', { name: 'Komšiluk, početna' }).first().click()
    await page.getByRole('button', { name: 'Instaliraj' }).click()
    await expect(page.locator('html[data-asked="true"]')).toBeAttached()
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
    await expect(page.getByText('Aplikacija je instalirana.').first()).toBeVisible()
    await expect(page.locator('html[data-asked]')).toHaveCount(0)
    await expect(page).toHaveURL('/')
  })

  for (const [name, userAgent, words] of [
    ['an iPhone', iphone, '„Podeli” (Share), pa „Dodaj na početni ekran” (Add to Home Screen)'],
    ['Android', android, '„Dodaj na početni ekran” ili „Instaliraj aplikaciju”'],
  ] as const) {
    test.describe(name, () => {
      test.use({ userAgent })
      test('without an offer it says how, for 8 seconds', async ({ page }) => {
        await page.clock.install()
        await page.goto('/')
        await page.getByRole('button', { name: 'Instaliraj' }).click()
        const message = page.getByLabel('Obaveštenja').getByText(words)
        await expect(message).toBeVisible()
        // From here on only the test lets time pass, however slow the machine is.
        await page.clock.pauseAt(Date.now() + 500)
        await page.clock.runFor(5000)
        await expect(message).toBeVisible()
        await page.clock.runFor(4000)
        await expect(message).toHaveCount(0)
      })
    })
  }

  test('is gone once the site is opened from the home screen', async ({ page }) => {
    // As an iPhone tells it.
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Kako funkcioniše' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Instaliraj' })).toHaveCount(0)
  })
})

test('the manifest has all that a browser asks for', async ({ page, context, request }) => {
  await page.goto('/')
  const devtools = await context.newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data!)
  expect(manifest).toMatchObject({ name: 'Komšiluk', start_url: '/', display: 'standalone', lang: 'sr-Latn' })
  expect(manifest.icons.map(({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ])
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  // This machine is a developer's: nothing stands between its pages and its server.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test.describe('at a public address', () => {
  let site: PublicAddress
  let context: BrowserContext
  let page: Page

  test.beforeEach(async ({ baseURL }) => {
    site = await openPublicAddress(baseURL!)
    context = await site.browser.newContext({ baseURL: site.url, locale: 'sr-Latn-RS', viewport: phone })
    await dismissPreLaunch(context)
    page = await context.newPage()
  })
  test.afterEach(() => site.close())

  test('pages that were seen can be read without a network; others say that there is none', async () => {
    await page.goto('/')
    await underControl(page)
    await page.getByRole('navigation', { name: 'Prečice' }).getByRole('link', { name: 'Usluge' }).click()
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(24)
    // The newest are of other stories, which take them away again.
    const card = cards.nth(12)
    const title = (await card.getByRole('heading').allInnerTexts()).join().trim()
    await card.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const service = new URL(page.url()).pathname
    await kept(page, ['/', '/services', service])

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goto('/services')
    await expect(cards).toHaveCount(24)
    await cards.filter({ hasText: title }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    await page.goto('/support')
    await expect(page.getByRole('heading', { name: 'Nema veze sa internetom' })).toBeVisible()
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Nema veze sa internetom' })).toHaveCount(0)
  })

  test('what was taken away is not to be read without a network either', async ({ browser, faults, baseURL }) => {
    const { page: owner } = await newcomer(browser, faults, { role: 'provider', name: 'Zora Nikolić' })
    const { id } = await offer(owner.context(), `Torte ${Date.now()}`)
    await page.goto(`/service/${id}`)
    await underControl(page)
    await kept(page, [`/service/${id}`])
    const paused = await owner.request.put(`${baseURL}/api/services/${id}/active`, {
      data: { active: false },
      headers: { origin: baseURL! },
    })
    expect(paused.ok()).toBe(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Usluga nije pronađena' })).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Nema veze sa internetom' })).toBeVisible()
  })

  test('nothing of a person is kept, and signing out empties what was seen', async () => {
    await signIn(page, jelena, '/messages')
    await underControl(page)
    await expect(page.getByRole('heading', { name: 'Poruke' })).toBeVisible()
    await page.goto('/services')
    await expect(page.getByRole('article')).toHaveCount(24)
    await kept(page, ['/services'])
    const stored = await allKept(page)
    expect(stored.map(({ path }) => path)).toContain('/services')
    for (const { path, text } of stored) {
      expect(path).not.toMatch(/^\/(messages|profile|dashboard|settings|api\/(me|auth|conversations))/)
      expect(text, path).not.toContain(jelena)
      expect(text, path).not.toMatch(/"name":"Jelena Stojković","?.*account/)
    }
    // A picture that is only hers so far is shown to her and kept nowhere, unlike those that everybody sees.
    const own = await page.evaluate(
      async bytes => {
        const form = new FormData()
        form.set('file', new File([new Uint8Array(bytes)], 'slika.jpg', { type: 'image/jpeg' }))
        const { url } = await (await fetch('/api/media/website_images', { method: 'POST', body: form })).json()
        const file = `${url}/320.webp`
        return { file, status: (await fetch(file)).status }
      },
      [...(await smallPhoto())],
    )
    expect(own.status).toBe(200)
    const pictures = await page.evaluate(async () => {
      const requests = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(pictures.filter(path => path.startsWith('/media/services/')).length).toBeGreaterThan(0)
    expect(pictures).not.toContain(own.file)
    await page.getByRole('button', { name: /^Meni naloga/ }).click()
    await page.getByRole('menuitem', { name: 'Odjava' }).click()
    await expect(page.getByText('Odjavljeni ste').first()).toBeVisible()
    await expect.poll(async () => (await allKept(page)).filter(({ text }) => text.includes(jelena))).toEqual([])
    await expect.poll(() => page.evaluate(() => caches.match('/services').then(Boolean))).toBe(false)
  })

  // What the old version still waits for keeps the new one from taking over (Chromium gives it five minutes).
  for (const [when, hangs] of [
    ['at once', null],
    ['though an answer never comes', 'answer'],
    ['though another tab waits for a page', 'page'],
  ] as const)
    test(`a new version says so and takes over when one likes, ${when}`, { tag: hangs ? '@long' : [] }, async () => {
      await page.goto('/services')
      await underControl(page)
      const message = page.getByLabel('Obaveštenja').getByText('Dostupna je nova verzija.')
      await expect(message).toHaveCount(0)
      const before = await page.evaluate(() => performance.timeOrigin)
      site.line.release()
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      await expect(message).toBeVisible()
      const other = await context.newPage()
      if (hangs) site.line.cut = (_, path) => (path.endsWith('?hangs') ? 'hangs' : undefined)
      if (hangs === 'answer') await page.evaluate(() => void fetch('/api/services?hangs').catch(() => {}))
      const waiting = hangs === 'page' && other.goto('/blog?hangs').catch(() => {})
      await page.getByRole('button', { name: 'Osveži' }).click()
      await expect.poll(() => page.evaluate(() => performance.timeOrigin).catch(() => before)).not.toBe(before)
      site.line.cut = () => undefined
      await other.close()
      await waiting
      await expect(page.getByRole('article')).toHaveCount(24)
      await underControl(page)
      // The old one still waits for the other tab's page; the reload has brought the new version's page all the same.
      if (hangs === 'page') return
      await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
    })
})

async function underControl(page: Page) {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

async function kept(page: Page, paths: string[]) {
  for (const path of paths) {
    const isKept = () => page.evaluate(each => caches.match(each, { ignoreVary: true }).then(Boolean), path)
    await expect.poll(isKept, path).toBe(true)
  }
}

/** What lies in the caches, save the build's own files. */
const allKept = (page: Page) =>
  page.evaluate(async () => {
    const found: { path: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        if (pathname.startsWith('/assets/') || pathname.startsWith('/media/')) continue
        found.push({ path: pathname, text: (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? '' })
      }
    }
    return found
  })
