import type { BrowserContext, Page } from '@playwright/test'
import { addDays } from '../../features/appointments/belgrade.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { smallPhoto } from '../photos.ts'
import { expectNoViolations } from './accessibility-checks.ts'
import { choosePhoto, newConversation, signInForOfflineUse, writeMessage } from './conversation-helpers.ts'
import { delayDatabaseMark, outboxLabels, tolerateNoNetwork } from './offline-helpers.ts'
import { openPublicAddress, type PublicAddress } from './public-address.ts'
import { collectPageErrors, dismissPreLaunchDialog, expect, phoneSize, test } from './test.ts'

let site: PublicAddress
let context: BrowserContext

test.beforeEach(async ({ baseURL, faults }) => {
  site = await openPublicAddress(baseURL!)
  context = await site.browser.newContext({ baseURL: site.url, locale: 'sr-Latn-RS', viewport: phoneSize })
  collectPageErrors(context, faults)
  await dismissPreLaunchDialog(context)
})
test.afterEach(async ({ faults }) => {
  // Closes the site before ignoring errors, because an open page may still report requests without a network.
  await site.close()
  tolerateNoNetwork(faults)
})

const diary = `/dashboard?tab=bookings&date=${addDays(dayOf(new Date()), 1)}`

async function addAppointment(page: Page, client: string) {
  await page.getByRole('combobox', { name: 'Vreme' }).click()
  await page.getByRole('option').first().click()
  await page.getByLabel('Ime klijenta').fill(client)
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click()
}

test('opens offline, accepts changes, and sends each once and in order when online again', async ({
  browser,
  faults,
}) => {
  const { email, path, read, messageTexts } = await newConversation(browser, faults, {
    provider: `Teren ${Date.now()}`,
    customer: 'Nada Ilić',
    message: 'Curi cev u podrumu.',
  })

  const page = await context.newPage()
  await signInForOfflineUse(page, email, '/messages')

  // Without a network the app opens even on a page that was not visited before.
  await context.setOffline(true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/klijenti')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('status').filter({ hasText: 'Nema mreže. Poslednji put osveženo:' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolations(page, 'the client list without a network')
  await page.getByRole('link', { name: 'Nada Ilić' }).click()
  await page.getByLabel('Beleška').fill('Ventil je iza mašine.')
  await page.getByRole('button', { name: 'Sačuvaj' }).click()
  await expect(page.getByText('Poslaćemo čim bude interneta (1)')).toBeVisible()

  await page.goto(path)
  const log = page.getByRole('log')
  await expect(log).toContainText('Curi cev u podrumu.')
  for (const words of ['Stižem za sat.', 'Nosim novu cev.']) {
    await writeMessage(page, words)
    await expect(log).toContainText(words)
  }
  await expect(log.getByRole('button', { name: 'Pošalji ponovo' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Označi kao završeno' }).click()
  await page.getByRole('button', { name: 'Potvrdi' }).click()
  await expect(page.getByRole('button', { name: 'Označi kao završeno' })).toHaveCount(0)
  await expect(page.getByText('Poslaćemo čim bude interneta (4)').first()).toBeVisible()
  expect(await outboxLabels(page)).toHaveLength(4)

  await page.reload()
  await expect(log).toContainText('Nosim novu cev.')
  await expect(page.getByRole('button', { name: 'Označi kao završeno' })).toHaveCount(0)
  const other = await context.newPage()
  await other.goto('/klijenti')
  await expect(other.getByText('Poslaćemo čim bude interneta (4)')).toBeVisible()
  expect(await messageTexts()).toHaveLength(1)

  await context.setOffline(false)
  await expect.poll(() => outboxLabels(page), { timeout: 30_000 }).toEqual([])
  expect(await messageTexts()).toEqual([
    'Curi cev u podrumu.',
    'Stižem za sat.',
    'Nosim novu cev.',
    'Molimo vas da ocenite uslugu.',
  ])
  const [client] = (await read('/api/clients')).items
  expect(client).toMatchObject({ note: 'Ventil je iza mašine.', version: 1 })
  await expect(page.getByText(/^Poslaćemo čim bude interneta/)).toHaveCount(0)
  await expect(page.getByText('Nema mreže. Poslednji put osveženo:')).toHaveCount(0, { timeout: 20_000 })
})

test('reports a slot taken meanwhile in every tab, and sends an interrupted photo once and whole', async ({
  browser,
  faults,
}) => {
  const { providerPage, email, customerPage, path } = await newConversation(browser, faults, {
    provider: `Sukob ${Date.now()}`,
    customer: 'Ana Perić',
  })
  const page = await context.newPage()
  await signInForOfflineUse(page, email, diary)
  const other = await context.newPage()
  const releaseMark = await delayDatabaseMark(other)
  await other.goto('/klijenti')

  await context.setOffline(true)
  await addAppointment(page, 'Prvi Klijent')
  await expect(page.getByText('Poslaćemo čim bude interneta (1)')).toBeVisible()
  await releaseMark()
  await expect(other.getByText('Poslaćemo čim bude interneta (1)')).toBeVisible()
  await providerPage.goto(diary)
  await addAppointment(providerPage, 'Drugi Klijent')
  await expect(providerPage.getByText('Drugi Klijent').first()).toBeVisible()
  await context.setOffline(false)
  for (const tab of [other, page]) {
    await tab.getByRole('button', { name: 'Nije poslato (1)' }).click()
    const refused = tab.getByRole('dialog', { name: 'Nije poslato' })
    await expect(refused).toContainText('Prvi Klijent')
    await expect(refused).toContainText('Termin je u međuvremenu zauzet')
  }
  // The rejected change stays until the user discards it. Then the change disappears in both tabs.
  await page.getByRole('dialog').getByRole('button', { name: 'Odbaci' }).click()
  for (const tab of [other, page]) await expect(tab.getByRole('dialog').getByText('Sve je poslato.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Drugi Klijent').first()).toBeVisible()
  await expect(page.getByText('Prvi Klijent')).toHaveCount(0)

  await page.goto(path)
  // Interrupts all attempts until the test allows an attempt, because a browser may retry without the user.
  let isInterrupted = true
  site.proxy.disrupt = (method, path) =>
    isInterrupted && method === 'POST' && path.endsWith('/photos') ? 'amid' : undefined
  await choosePhoto(page, await smallPhoto())
  const resend = page.getByRole('button', { name: /^Pošalji ponovo/ })
  await expect(resend).toBeVisible()
  isInterrupted = false
  await resend.click()
  await writeMessage(page, 'Ovaj zid.')
  await customerPage.goto(path)
  await expect(customerPage.getByRole('log').getByText('Ovaj zid.')).toHaveCount(1)
  const shown = customerPage.getByRole('button', { name: /^Otvori sliku 1 od 1$/ })
  await expect(shown).toHaveCount(1)
  await expect(shown.locator('img')).toHaveJSProperty('complete', true)
})

/** The test pauses the update of the offline files just before the service worker stores the app shell. */
type PausedUpdate = { pausedUpdate: { isReached: boolean; resume(): void } }

test('the app opens without a network even while its offline files are being updated', { tag: '@long' }, async ({
  browser,
  faults,
}) => {
  const { email } = await newConversation(browser, faults, {
    provider: `Okvir ${Date.now()}`,
    customer: 'Sava Nikolić',
  })
  const page = await context.newPage()
  await signInForOfflineUse(page, email, '/messages')
  const [worker] = context.serviceWorkers()
  const countFiles = () => worker!.evaluate(async () => (await (await caches.open('seen-field-files')).keys()).length)
  const fileCount = await countFiles()

  // The update must load a missing file and delete an old file. The update is requested twice, as if by two tabs.
  let shellRequests = 0
  site.proxy.disrupt = (_method, path) => {
    if (path === '/okvir') shellRequests += 1
    return undefined
  }
  await worker!.evaluate(async () => {
    const files = await caches.open('seen-field-files')
    await files.delete((await files.keys())[0]!)
    await files.put('/assets/ranije-12345678.js', new Response(''))
    const { put } = Cache.prototype
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>()
    const pausedUpdate = { isReached: false, resume }
    Object.assign(self, { pausedUpdate } satisfies PausedUpdate)
    Cache.prototype.put = async function (request, response) {
      if (request === '/okvir') {
        pausedUpdate.isReached = true
        await resumed
      }
      return put.call(this, request, response)
    }
  })
  const requestUpdate = () => page.evaluate(() => navigator.serviceWorker.controller!.postMessage({ type: 'field' }))
  await requestUpdate()
  await requestUpdate()
  await expect.poll(() => worker!.evaluate(() => (self as unknown as PausedUpdate).pausedUpdate.isReached)).toBe(true)

  await context.setOffline(true)
  const other = await context.newPage()
  await other.goto('/klijenti')
  await expect(other.getByRole('status').filter({ hasText: 'Nema mreže. Poslednji put osveženo:' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Sava Nikolić' })).toBeVisible()

  await context.setOffline(false)
  await worker!.evaluate(() => (self as unknown as PausedUpdate).pausedUpdate.resume())
  await expect.poll(countFiles).toBe(fileCount)
  expect(shellRequests).toBe(1)
})
