import type { BrowserContext, Page, Worker } from '@playwright/test'
import { fullBrowser } from '../chromium.ts'
import { expectNoViolations } from './accessibility-checks.ts'
import { openPublicAddress, type PublicAddress } from './public-address.ts'
import { settingsCard, toastWithText } from './settings-page.ts'
import { dismissPreLaunchDialog, expect, newUser, openConversation, signIn, test } from './test.ts'
import { newUserByCode, signInByCode } from './users.ts'

// Uses the full browser, because the headless shell of Chromium has no notifications.
test.use({ launchOptions: fullBrowser })

const question = 'Da vam javimo kad stigne odgovor?'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0'
const deviceCard = (page: Page) => settingsCard(page, 'Obaveštenja na ovom uređaju')

/** Sets the notification permission, as a user does in the browser's settings. */
async function setPermission(page: Page, setting: 'prompt' | 'granted' | 'denied') {
  const { targetInfo } = await (await page.context().newCDPSession(page)).send('Target.getTargetInfo')
  const browser = await page.context().browser()!.newBrowserCDPSession()
  const { browserContextId } = targetInfo
  await browser.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    ...(browserContextId && { browserContextId }),
  })
}

/** Replaces the browser's push service, because tests cannot reach it. The page makes the subscriptions' keys. */
const stubPushService = (context: BrowserContext) =>
  context.addInitScript(() => {
    const storageKey = 'test_subscription'
    const subscription = (key: string, endpoint: string, p256dh: string) => ({
      options: { applicationServerKey: Uint8Array.from(atob(key), each => each.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
      unsubscribe: async () => localStorage.removeItem(storageKey),
    })
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
        const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
        const p256dh = btoa(String.fromCharCode(...point)).replace(/[+/=]/g, c => ({ '+': '-', '/': '_' })[c] ?? '')
        const key = applicationServerKey.replace(/[-_]/g, c => (c === '-' ? '+' : '/'))
        const parameters = [key, `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`, p256dh] as const
        localStorage.setItem(storageKey, JSON.stringify(parameters))
        return subscription(...parameters)
      },
      async getSubscription() {
        const parameters = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
        return parameters && subscription(...(parameters as [string, string, string]))
      },
    })
  })

/** Counts notifications when the worker shows them, because Chromium's list of notifications can omit a new one. */
async function countShown(worker: Worker): Promise<() => Promise<number>> {
  const counter = await worker.evaluateHandle(() => {
    const { prototype } = ServiceWorkerRegistration
    const { showNotification } = prototype
    const counter = { times: 0 }
    prototype.showNotification = async function (...parameters) {
      await showNotification.apply(this, parameters)
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

test('offers notifications once, after a message; settings switch them by kind', async ({ browser, faults }) => {
  const { page } = await newUserByCode(browser, faults, 'regular')
  await stubPushService(page.context())
  await setPermission(page, 'prompt')
  const conversation = await openConversation(page, 'Milan Jovanović')
  await page.goto(conversation.path)
  const banner = page.getByRole('region', { name: question })
  await expect(page.getByRole('dialog').getByLabel('Napišite poruku...')).toBeVisible()
  await expect(banner).toHaveCount(0)
  await send(page, 'Dobar dan')
  await expect(banner).toBeVisible()
  await expectNoViolations(page, 'the offer of notifications')
  await banner.getByRole('button', { name: 'Ne sada' }).click()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await send(page, 'Da li ste slobodni sutra?')
  await page.waitForLoadState('networkidle')
  await expect(banner).toHaveCount(0)

  await page.evaluate(() => localStorage.removeItem('push_put_off'))
  await page.reload()
  await send(page, 'Ili u petak?')
  const turnOn = banner.getByRole('button', { name: 'Uključi obaveštenja' })
  await expect(turnOn).toBeVisible()
  await setPermission(page, 'granted')
  await turnOn.click()
  await expect(toastWithText(page, 'Obaveštenja su uključena.')).toBeVisible()
  await expect(banner).toHaveCount(0)

  await page.goto('/settings')
  const main = deviceCard(page).getByRole('switch', { name: /Javljaj mi na ovom uređaju/ })
  const quotes = deviceCard(page).getByRole('switch', { name: /Ponude/ })
  await expect(main).toBeChecked()
  await expect(deviceCard(page).getByRole('switch', { checked: true })).toHaveCount(9)
  await expectNoViolations(page, 'notifications on this device')
  await quotes.click()
  await expect(toastWithText(page, 'Obaveštenja su sačuvana.')).toBeVisible()
  await page.reload()
  await expect(quotes).not.toBeChecked()
  await expect(deviceCard(page).getByRole('switch', { checked: true })).toHaveCount(8)
  await main.click()
  await expect(main).not.toBeChecked()
  await expect(quotes).toHaveCount(0)

  await setPermission(page, 'denied')
  await page.reload()
  await expect(deviceCard(page)).toContainText('Pregledač ne dozvoljava obaveštenja')
  await expect(deviceCard(page).getByRole('switch')).toHaveCount(0)
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: iphone })
  test('notifications first require adding the site to the home screen', async ({ page }) => {
    await signInByCode(page.context())
    await page.goto('/settings')
    await expect(deviceCard(page)).toContainText('Na iPhone-u prvo dodajte Komšiluk na početni ekran')
    const conversation = await openConversation(page, 'Milan Jovanović')
    await page.goto(conversation.path)
    await send(page, 'Dobar dan')
    const banner = page.getByRole('region', { name: question })
    await expect(banner).toContainText('Na iPhone-u prvo dodajte Komšiluk na početni ekran.')
    await banner.getByRole('button', { name: 'U redu' }).click()
    await expect(banner).toHaveCount(0)
  })
})

test.describe('at a public address', () => {
  let site: PublicAddress
  test.beforeEach(async ({ baseURL }) => {
    site = await openPublicAddress(baseURL!)
  })
  test.afterEach(() => site.close())

  test('a push notification opens its conversation and is removed by signing out', async ({ browser, faults }) => {
    const { email } = await newUser(browser, faults)
    const context = await site.browser.newContext({ baseURL: site.url, locale: 'sr-Latn-RS' })
    await dismissPreLaunchDialog(context)
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
    // A push without data also shows a notification.
    await deliver('')
    await expect.poll(timesShown).toBe(3)
    expect(await shown()).toHaveLength(2)

    const opened = await worker!.evaluate(async () => {
      const scope = self as unknown as ServiceWorkerGlobalScope
      const urls: string[] = []
      // Browsers open a window only after a user's tap.
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
