import { expect, type Page } from '@playwright/test'
import { tolerateErrors } from './test.ts'

const ownDatabase = '^personal:[0-9a-f-]{36}$'
const copyDatabase = ':copy$'

/** Returns the keys and labels of a store in the first database that matches the pattern, or null without a match. */
async function readStore(page: Page, database: string, store: string) {
  return page.evaluate(
    async ([pattern, store]) => {
      const names = (await indexedDB.databases()).map(({ name }) => name!)
      const name = names.find(each => new RegExp(pattern!).test(each))
      if (!name) return null
      const resultOf = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const openDatabase = await resultOf(indexedDB.open(name))
      const objectStore = openDatabase.transaction(store!).objectStore(store!)
      const [keys, values] = await Promise.all([resultOf(objectStore.getAllKeys()), resultOf(objectStore.getAll())])
      openDatabase.close()
      // Returns only labels, because Playwright cannot transfer files out of the browser.
      return { keys: keys.map(String), labels: values.map(value => String(value?.label)) }
    },
    [database, store],
  )
}

export async function waitForOfflineData(page: Page) {
  const isReady = async () => {
    const keys = (await readStore(page, copyDatabase, 'answers'))?.keys ?? []
    const hasShell = await page.evaluate(async () => Boolean(await caches.match('/okvir')))
    return hasShell && ['["me"]', '["clients","all"]', '["appointments","hours"]'].every(key => keys.includes(key))
  }
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true)
}

export const outboxLabels = async (page: Page) => (await readStore(page, ownDatabase, 'outbox'))?.labels ?? []

export const countStoredFiles = async (page: Page) => (await readStore(page, ownDatabase, 'files'))?.keys.length ?? 0

/** Counts the photos of a visitor's estimates (features/estimates/photos). */
export const countVisitorPhotos = async (page: Page) =>
  (await readStore(page, '^personal:visitor$', 'files'))?.keys.length ?? 0

export const personalDatabases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name!).filter(name => name.startsWith('personal:')),
  )

export const secondCopies = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.startsWith('personal:'))
    const responses = await Promise.all(names.map(async name => (await caches.open(name)).matchAll()))
    const forms = await Promise.all(responses.flat().map(response => response.formData()))
    return forms.map(form => JSON.parse(String(form.get('facts')))).map(({ label, name }) => String(label ?? name))
  })

/** Hides the mark that another tab has a database (personal-storage.ts) until the returned function is called. */
export async function delayDatabaseMark(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const isMark = (key: string | null) => /^personal:database:[0-9a-f-]{36}:$/.test(key ?? '')
    let heldEvents: StorageEvent[] | null = []
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function (key) {
      return heldEvents && isMark(key) ? null : getItem.call(this, key)
    }
    window.addEventListener('storage', event => {
      if (!heldEvents || !isMark(event.key)) return
      event.stopImmediatePropagation()
      heldEvents.push(event)
    })
    window.addEventListener('release-held-mark', () => {
      const events = heldEvents ?? []
      heldEvents = null
      for (const { key, newValue } of events) window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    })
  })
  return () => page.evaluate(() => void window.dispatchEvent(new Event('release-held-mark')))
}

/** Ignores the error that a browser reports for each request without a network. */
export const tolerateNoNetwork = () => tolerateErrors('Failed to load resource', 'WebSocket connection')

/** Makes live connections deliver nothing, both by WebSocket and by polling, as some proxies do. */
export async function silenceLiveEvents(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, () => {})
  await page.route('**/socket.io/**', () => {})
}

/** Delays the page's live connection until the returned function is called. */
export async function delayLiveConnection(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.routeWebSocket(/socket\.io/, async socket => {
    await promise
    socket.connectToServer()
  })
  await page.route('**/socket.io/**', async route => {
    await promise
    await route.continue()
  })
  return resolve
}
