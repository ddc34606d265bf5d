import type { BrowserContext, Page, Worker } from '@playwright/test'
import { wholeBrowser } from '../chromium.ts'
import { expectNoViolations } from './looks.ts'
import { openPublicAddress, type PublicAddress } from './public-address.ts'
import { card, toast } from './settings-page.ts'
import { contact, dismissPreLaunch, expect, newcomer, signIn, test } from './test.ts'

// The shell has no notifications.
test.use({ launchOptions: wholeBrowser })

const ask = 'Da vam javimo kad stigne odgovor?'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0'
const deviceCard = (page: Page) => card(page, 'Obaveštenja na ovom uređaju')

/** What the browser lets the site do, as if somebody had said so in the browser's own settings. */
async function leave(page: Page, setting: 'prompt' | 'granted' | 'denied') {
  const { targetInfo } = await (await page.context().newCDPSession(page)).send('Target.getTargetInfo')
  const browser = await page.context().browser()!.newBrowserCDPSession()
  const { browserContextId } = targetInfo
  await browser.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    ...(browserContextId && { browserContextId }),
  })
}

/** The browser’s way to its push service, which a test cannot reach: it subscribes with a key of its own. */
const ownPushService = (context: BrowserContext) =>
  context.addInitScript(() => {
    const known = 'test_subscription'
    const subscription = (key: string, endpoint: string, p256dh: string) => ({
      options: { applicationServerKey: Uint8Array.from(atob(key), each => each.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
      unsubscribe: async () => localStorage.removeItem(known),
    })
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
        const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
        const p256dh = btoa(String.fromCharCode(...point)).replace(/[+/=]/g, c => ({ '+': '-', '/': '_' })[c] ?? '')
        const key = applicationServerKey.replace(/[-_]/g, c => (c === '-' ? '+' : '/'))
        const made = [key, `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`, p256dh] as const
        localStorage.setItem(known, JSON.stringify(made))
        return subscription(...made)
      },
      async getSubscription() {
        const made = JSON.parse(localStorage.getItem(known) ?? 'null')
        return made && subscription(...(made as [string, string, string]))
      },
    })
  })

/**
 * How often this worker has shown something. Who asks the browser instead, just while it is about to show one, makes it
 * forget that one: Chromium holds what is written down and not on the screen to have been closed.
 */
async function countShown(worker: Worker): Promise<() => Promise<number>> {
  const counter = await worker.evaluateHandle(() => {
    const { prototype } = ServiceWorkerRegistration
    const { showNotification } = prototype
    const counter = { times: 0 }
    prototype.showNotification = async function (...given) {
      await showNotification.apply(this, given)
      counter.times += 1
    }
    return counter
  })
  return () => counter.evaluate(({ times }) => times)
}

async function send(page: Page, words: string) {
  const chat = page.getByRole('dialog')
  await chat.getByLabel('Napišite poruku...').fill(words)
  await chat.getByRole('button', { name: 'Pošalji', exact: true }).click()
  await expect(chat.getByRole('log').getByText(words)).toBeVisible()
}

/** The page looks how it stands, and has the server's answer only when that is let go. Answers how. */
async function lookLong(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { fetch } = window
    const mayGo = new Promise(done => window.addEventListener('held-look-ends', done))
    window.fetch = async (...given) => {
      const answer = await fetch(...given)
      if (given[0] !== '/api/me/push' || given[1]?.method !== 'GET') return answer
      document.body.dataset.look = 'held'
      await mayGo
      return answer
    }
  })
  // One that is under way already comes to its end first.
  const look = () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event('visibilitychange'))
      return document.body.dataset.look
    })
  await expect.poll(look).toBe('held')
  return () =>
    page.evaluate(async () => {
      window.dispatchEvent(new Event('held-look-ends'))
      // Until it would be on the screen.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    })
}

test('asked once, after a message; switched on by that tap, and chosen kind by kind in settings', async ({
  browser,
  faults,
}) => {
  const { page } = await newcomer(browser, faults, { name: 'Ana Nikolić' })
  await ownPushService(page.context())
  await leave(page, 'prompt')
  const talk = await contact(page, 'Milan Jovanović')
  await page.goto(talk.path)
  const line = page.getByRole('region', { name: ask })
  await expect(page.getByRole('dialog').getByLabel('Napišite poruku...')).toBeVisible()
  await expect(line).toHaveCount(0)
  await send(page, 'Dobar dan')
  await expect(line).toBeVisible()
  await expectNoViolations(page, 'asked for notifications')
  await line.getByRole('button', { name: 'Ne sada' }).click()
  await expect(line).toHaveCount(0)
  await page.reload()
  await send(page, 'Da li ste slobodni sutra?')
  await page.waitForLoadState('networkidle')
  await expect(line).toHaveCount(0)

  await page.evaluate(() => localStorage.removeItem('push_put_off'))
  await page.reload()
  await send(page, 'Ili u petak?')
  const turnOn = line.getByRole('button', { name: 'Uključi obaveštenja' })
  await expect(turnOn).toBeVisible()
  await leave(page, 'granted')
  await turnOn.click()
  await expect(toast(page, 'Obaveštenja su uključena.')).toBeVisible()
  await expect(line).toHaveCount(0)

  await page.goto('/settings')
  const main = deviceCard(page).getByRole('switch', { name: /Javljaj mi na ovom uređaju/ })
  const quotes = deviceCard(page).getByRole('switch', { name: /Ponude/ })
  await expect(main).toBeChecked()
  await expect(deviceCard(page).getByRole('switch', { checked: true })).toHaveCount(6)
  await expectNoViolations(page, 'notifications on this device')
  await quotes.click()
  await expect(toast(page, 'Obaveštenja su sačuvana.')).toBeVisible()
  await page.reload()
  await expect(quotes).not.toBeChecked()
  await expect(deviceCard(page).getByRole('switch', { checked: true })).toHaveCount(5)
  const letLookGo = await lookLong(page)
  await main.click()
  await expect(main).not.toBeChecked()
  await letLookGo()
  await expect(main).not.toBeChecked()
  await expect(quotes).toHaveCount(0)

  await leave(page, 'denied')
  await page.reload()
  await expect(deviceCard(page)).toContainText('Pregledač ne dozvoljava obaveštenja')
  await expect(deviceCard(page).getByRole('switch')).toHaveCount(0)
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: iphone })
  test('the site goes to the home screen first', async ({ page, faults, browser }) => {
    const { email } = await newcomer(browser, faults)
    await signIn(page, email, '/settings')
    await expect(deviceCard(page)).toContainText('Na iPhone-u prvo dodajte Komšiluk na početni ekran')
    const talk = await contact(page, 'Milan Jovanović')
    await page.goto(talk.path)
    await send(page, 'Dobar dan')
    const line = page.getByRole('region', { name: ask })
    await expect(line).toContainText('Na iPhone-u prvo dodajte Komšiluk na početni ekran.')
    await line.getByRole('button', { name: 'U redu' }).click()
    await expect(line).toHaveCount(0)
  })
})

test.describe('at a public address', () => {
  let site: PublicAddress
  test.beforeEach(async ({ baseURL }) => {
    site = await openPublicAddress(baseURL!)
  })
  test.afterEach(() => site.close())

  test('a push is shown, opens the conversation, and is gone from the screen with whoever signs out', async ({
    browser,
    faults,
  }) => {
    const { email } = await newcomer(browser, faults)
    const context = await site.browser.newContext({ baseURL: site.url, locale: 'sr-Latn-RS' })
    await dismissPreLaunch(context)
    await context.grantPermissions(['notifications'], { origin: site.url })
    const page = await context.newPage()
    await signIn(page, email, '/messages')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

    const devtools = await context.newCDPSession(page)
    const registered = new Promise<string>(done =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) done(registrations[0].registrationId)
      }),
    )
    await devtools.send('ServiceWorker.enable')
    const registrationId = await registered
    const deliver = (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data })
    const shown = () =>
      page.evaluate(async () => {
        const { getNotifications } = ServiceWorkerRegistration.prototype
        const all = await getNotifications.call(await navigator.serviceWorker.ready)
        return all.map(({ title, tag, data }) => ({ title, tag, url: data.url }))
      })
    const [worker] = context.serviceWorkers()
    const timesShown = await countShown(worker!)
    const notice = { title: 'Nova poruka od Milana', url: '/messages?razgovor=x', tag: 'conversation:x' }
    for (let turn = 0; turn < 2; turn += 1) await deliver(JSON.stringify(notice))
    await expect.poll(timesShown).toBe(2)
    expect(await shown()).toEqual([notice])
    // Something is shown whatever comes.
    await deliver('')
    await expect.poll(timesShown).toBe(3)
    expect(await shown()).toHaveLength(2)

    const opened = await worker!.evaluate(async () => {
      const scope = self as unknown as ServiceWorkerGlobalScope
      const urls: string[] = []
      // Without a person's tap a browser opens nothing.
      scope.clients.openWindow = async url => {
        urls.push(String(url))
        return null
      }
      const [notification] = await scope.registration.getNotifications({ tag: 'conversation:x' })
      const event = new NotificationEvent('notificationclick', { notification: notification! })
      scope.dispatchEvent(event)
      await new Promise(done => setTimeout(done, 100))
      return urls
    })
    expect(opened).toEqual([`${site.url}/messages?razgovor=x`])
    await expect.poll(async () => (await shown()).length).toBe(1)

    await page.getByRole('button', { name: /^Meni naloga/ }).click()
    await page.getByRole('menuitem', { name: 'Odjava' }).click()
    await expect(page.getByText('Odjavljeni ste').first()).toBeVisible()
    await expect.poll(shown).toEqual([])
  })
})
