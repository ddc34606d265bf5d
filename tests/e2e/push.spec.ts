import type { BrowserContext, Page, Worker } from '@playwright/test'
import { fullBrowser } from '../chromium.ts'
import { expectNoViolations } from './accessibility-checks.ts'
import { testAtPublicAddress as test } from './public-address.ts'
import { settingsCard, toastWithText } from './settings-page.ts'
import { expect, iphone, newPage, newUser, openConversation } from './test.ts'
import { newUserByCode, signIn, signInByCode, signOut } from './users.ts'

// Uses the full browser, because the headless shell of Chromium has no notifications.
test.use({ launchOptions: fullBrowser })

const question = 'Da vam javimo kad stigne odgovor?'
const deviceCard = (page: Page) => settingsCard(page, 'Obaveštenja na ovom uređaju')

/** Sets the notification permission, as a user does in the browser's settings. */
async function setPermission(page: Page, setting: 'prompt' | 'granted' | 'denied') {
  const { targetInfo } = await (await page.context().newCDPSession(page)).send('Target.getTargetInfo')
  const browser = await page.context().browser()!.newBrowserCDPSession()
  const [permission, { browserContextId }] = [{ name: 'notifications' }, targetInfo]
  await browser.send('Browser.setPermission', { permission, setting, ...(browserContextId && { browserContextId }) })
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

test('offers notifications once, after a message; settings switch them by kind', async () => {
  const { page } = await newUserByCode()
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
  await main.click()
  await expect(quotes).toHaveCount(0)

  await setPermission(page, 'denied')
  await page.reload()
  await expect(deviceCard(page)).toContainText('Pregledač ne dozvoljava obaveštenja')
  await expect(deviceCard(page).getByRole('switch')).toHaveCount(0)
})

test('on an iPhone notifications first require adding the site to the home screen', async () => {
  const page = await newPage({ userAgent: iphone })
  await signInByCode(page)
  await page.goto('/settings')
  await expect(deviceCard(page)).toContainText('Na iPhone-u prvo dodajte Komšiluk na početni ekran')
  const conversation = await openConversation(page, 'Milan Jovanović')
  await page.goto(conversation.path)
  await send(page, 'Dobar dan')
  const banner = page.getByRole('region', { name: question })
  await expect(banner).toContainText('Na iPhone-u prvo dodajte Komšiluk na početni ekran.')
  await banner.getByRole('button', { name: 'U redu' }).click()
})

test('a push opens its conversation and goes by signing out', async ({ context, page, site }) => {
  const { email } = await newUser()
  await context.grantPermissions(['notifications'], { origin: site.url })
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

  await signOut(page)
  await expect(page.getByText('Odjavljeni ste').first()).toBeVisible()
  await expect.poll(shown).toEqual([])
})
