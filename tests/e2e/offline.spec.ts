import { expectNoViolations } from './accessibility-checks.ts'
import { addAppointment, dayAhead } from './booking-helpers.ts'
import { newConversation, signInForOfflineUse, writeMessage } from './conversation-helpers.ts'
import { delayDatabaseMark, outboxLabels } from './offline-helpers.ts'
import { testAtPublicAddress as test } from './public-address.ts'
import { expect, read } from './test.ts'

const diary = `/dashboard?tab=bookings&date=${dayAhead(1)}`

test('opens offline, and sends changes once and in order when online again', async ({ context, page }) => {
  const { email, path, providerPage, messageTexts } = await newConversation({
    provider: `Teren ${Date.now()}`,
    customer: 'Nada Ilić',
    message: 'Curi cev u podrumu.',
  })
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
  const [client] = (await read(providerPage, '/api/clients')).items
  expect(client).toMatchObject({ note: 'Ventil je iza mašine.', version: 1 })
  await expect(page.getByText(/^Poslaćemo čim bude interneta/)).toHaveCount(0)
  await expect(page.getByText('Nema mreže. Poslednji put osveženo:')).toHaveCount(0, { timeout: 20_000 })
})

test('reports a slot taken meanwhile in every tab', async ({ context, page }) => {
  const { providerPage, email } = await newConversation({
    provider: `Sukob ${Date.now()}`,
    customer: 'Ana Perić',
  })
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
})

/** The test pauses the update of the offline files just before the service worker stores the app shell. */
type PausedUpdate = { pausedUpdate: { isReached: boolean; resume(): void } }

test('opens offline while its offline files are being updated', { tag: '@long' }, async ({ context, page, site }) => {
  const { email } = await newConversation({
    provider: `Okvir ${Date.now()}`,
    customer: 'Sava Nikolić',
  })
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
