import type { Page } from '@playwright/test'
import { smallPhoto } from '../photos.ts'
import { testAtPublicAddress as test } from './public-address.ts'
import { expect, faults, iphone, jelenaEmail, newPage, newUser, phoneSize, publishService, put } from './test.ts'
import { signIn, signOut } from './users.ts'

test('the install card uses the browser’s prompt, and is hidden in an installed app', async () => {
  const page = await newPage({ viewport: phoneSize })
  await page.goto('/services')
  await page.evaluate(() => {
    const promptEvent = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.documentElement.setAttribute('data-prompted', String(promptEvent.defaultPrevented)),
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    })
    window.dispatchEvent(promptEvent)
  })
  // The card uses the browser's prompt, even if the browser sent the prompt on another page.
  await page.getByRole('link', { name: 'Komšiluk, početna' }).first().click()
  await page.getByRole('button', { name: 'Instaliraj' }).click()
  await expect(page.locator('html[data-prompted="true"]')).toBeAttached()
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect(page.getByText('Aplikacija je instalirana.').first()).toBeVisible()
  await expect(page.locator('html[data-prompted]')).toHaveCount(0)
  await expect(page).toHaveURL('/')
  // iPhones set this property if the site is opened from the home screen.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Kako funkcioniše' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Instaliraj' })).toHaveCount(0)
})

test('the install card of an iPhone shows instructions for 8 seconds', async () => {
  const page = await newPage({ viewport: phoneSize, userAgent: iphone })
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('button', { name: 'Instaliraj' }).click()
  const words = '„Podeli” (Share), pa „Dodaj na početni ekran” (Add to Home Screen)'
  const message = page.getByLabel('Obaveštenja').getByText(words)
  await expect(message).toBeVisible()
  // From here on only the test advances the clock, so that a slow machine changes nothing.
  await page.clock.pauseAt(Date.now() + 500)
  await page.clock.runFor(5000)
  await expect(message).toBeVisible()
  await page.clock.runFor(4000)
  await expect(message).toHaveCount(0)
})

test('the manifest has all that browsers require for installing', async () => {
  const page = await newPage()
  await page.goto('/')
  const { errors, data } = await (await page.context().newCDPSession(page)).send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data!)
  expect(manifest).toMatchObject({ name: 'Komšiluk', start_url: '/', display: 'standalone', lang: 'sr-Latn' })
  const icons = ['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']
  expect(manifest.icons.map(({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`)).toEqual(icons)
  for (const { src } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
  // The site registers no service worker on localhost.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('shows visited pages without a network, but no paused service', async ({ context, page }) => {
  const { page: owner } = await newUser({ role: 'provider', name: 'Zora Nikolić' })
  const offlinePage = page.getByRole('heading', { name: 'Nema veze sa internetom' })
  const { id } = await publishService(owner, `Torte ${Date.now()}`)
  await page.goto('/')
  await waitForServiceWorker(page)
  await page.goto(`/service/${id}`)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Prečice' }).getByRole('link', { name: 'Usluge' }).click()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(24)
  // Chooses a service that is not among the newest, because other tests delete new services.
  const title = (await cards.nth(12).getByRole('heading').allInnerTexts()).join().trim()
  const heading = page.getByRole('heading', { level: 1, name: title })
  await cards.nth(12).getByRole('link').first().click()
  await expect(heading).toBeVisible()
  await expectCached(page, ['/', '/services', `/service/${id}`, new URL(page.url()).pathname])
  await put(owner, `/api/services/${id}/active`, { active: false })
  await page.goto(`/service/${id}`)
  await expect(page.getByRole('heading', { name: 'Usluga nije pronađena' })).toBeVisible()
  // Ignores errors, because the page reports its status 404 as an error.
  faults.length = 0

  await context.setOffline(true)
  await page.goto('/services')
  await expect(cards).toHaveCount(24)
  await cards.filter({ hasText: title }).getByRole('link').first().click()
  await expect(heading).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
  await page.goto(`/service/${id}`)
  await expect(offlinePage).toBeVisible()
  await page.goto('/support')
  await expect(offlinePage).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await context.setOffline(false)
  await expect(offlinePage).toHaveCount(0)
})

test('caches no personal data, and signing out empties the cache', async ({ page }) => {
  await signIn(page, jelenaEmail, '/messages')
  await waitForServiceWorker(page)
  await page.goto('/services')
  await expect(page.getByRole('article')).toHaveCount(24)
  await expectCached(page, ['/services'])
  for (const { path, text } of await cachedResponses(page)) {
    expect(path).not.toMatch(/^\/(messages|profile|dashboard|settings|api\/(me|auth|conversations))/)
    expect(text, path).not.toContain(jelenaEmail)
  }
  // The owner can load an unpublished picture, but the page must not cache the picture, because it is not public.
  const unpublished = await page.evaluate(
    async bytes => {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(bytes)], 'slika.jpg', { type: 'image/jpeg' }))
      const { url } = await (await fetch('/api/media/website_images', { method: 'POST', body: form })).json()
      const file = `${url}/320.webp`
      return { file, status: (await fetch(file)).status }
    },
    [...(await smallPhoto())],
  )
  expect(unpublished.status).toBe(200)
  const pictures = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(pictures.filter(path => path.startsWith('/media/services/')).length).toBeGreaterThan(0)
  expect(pictures).not.toContain(unpublished.file)
  await signOut(page)
  await expect(page.getByText('Odjavljeni ste').first()).toBeVisible()
  await expect
    .poll(async () => (await cachedResponses(page)).filter(({ text }) => text.includes(jelenaEmail)))
    .toEqual([])
  await expect.poll(() => page.evaluate(() => caches.match('/services').then(Boolean))).toBe(false)
})

// The new version cannot activate while the old version waits for a response. Chromium waits up to five minutes.
for (const [when, hangs] of [
  ['at once', null],
  ['although a response never arrives', 'answer'],
  ['although another tab waits for a page', 'page'],
] as const)
  test(`offers and activates a new version ${when}`, { tag: hangs ? '@long' : [] }, async ({ context, page, site }) => {
    await page.goto('/services')
    await waitForServiceWorker(page)
    const message = page.getByLabel('Obaveštenja').getByText('Dostupna je nova verzija.')
    await expect(message).toHaveCount(0)
    const timeOrigin = await page.evaluate(() => performance.timeOrigin)
    site.proxy.changeServiceWorker()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await expect(message).toBeVisible()
    const other = await context.newPage()
    if (hangs) site.proxy.disrupt = (_, path) => (path.endsWith('?hangs') ? 'hangs' : undefined)
    if (hangs === 'answer') await page.evaluate(() => void fetch('/api/services?hangs').catch(() => {}))
    const waiting = hangs === 'page' && other.goto('/blog?hangs').catch(() => {})
    await page.getByRole('button', { name: 'Osveži' }).click()
    await expect.poll(() => page.evaluate(() => performance.timeOrigin).catch(() => timeOrigin)).not.toBe(timeOrigin)
    site.proxy.disrupt = () => undefined
    await other.close()
    await waiting
    await expect(page.getByRole('article')).toHaveCount(24)
    await waitForServiceWorker(page)
    // Does not expect an active new version here, because the old version still waits for the other tab's page.
    if (hangs === 'page') return
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
  })

async function waitForServiceWorker(page: Page) {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

async function expectCached(page: Page, paths: string[]) {
  for (const path of paths) {
    const isCached = () =>
      page.evaluate(cachedPath => caches.match(cachedPath, { ignoreVary: true }).then(Boolean), path)
    await expect.poll(isCached, path).toBe(true)
  }
}

/** Returns all cached responses except the build's files and pictures. */
const cachedResponses = (page: Page) =>
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
