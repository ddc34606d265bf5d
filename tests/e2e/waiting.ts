import { expect, type Page } from '@playwright/test'
import { tolerate } from './test.ts'

const own = '^personal:[0-9a-f-]{36}$'
const copy = ':copy$'

/** The keys and values of a store in the browser's database whose name fits; null where there is no such database. */
async function readStore(page: Page, database: string, store: string) {
  return page.evaluate(
    async ([pattern, store]) => {
      const all = (await indexedDB.databases()).map(({ name }) => name!)
      const name = all.find(each => new RegExp(pattern!).test(each))
      if (!name) return null
      const answerOf = <Answer>(asked: IDBRequest<Answer>) =>
        new Promise<Answer>((resolve, reject) => {
          asked.onsuccess = () => resolve(asked.result)
          asked.onerror = () => reject(asked.error)
        })
      const opened = await answerOf(indexedDB.open(name))
      const stored = opened.transaction(store!).objectStore(store!)
      const [keys, values] = await Promise.all([answerOf(stored.getAllKeys()), answerOf(stored.getAll())])
      opened.close()
      // Files do not leave the browser.
      return { keys: keys.map(String), labels: values.map(value => String(value?.label)) }
    },
    [database, store],
  )
}

/** Until the frame and what fills it are kept. */
export async function readyForTheField(page: Page) {
  const isReady = async () => {
    const keys = (await readStore(page, copy, 'answers'))?.keys ?? []
    const hasFrame = await page.evaluate(async () => Boolean(await caches.match('/okvir')))
    return hasFrame && ['["me"]', '["clients","all"]', '["appointments","hours"]'].every(key => keys.includes(key))
  }
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true)
}

/** What this browser has still to send, as its person knows it. */
export const kept = async (page: Page) => (await readStore(page, own, 'outbox'))?.labels ?? []

/** How many files this browser has written down. */
export const keptFiles = async (page: Page) => (await readStore(page, own, 'files'))?.keys.length ?? 0

/** The names of all databases that this browser has of persons, whoever they are. */
export const personalDatabases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name!).filter(name => name.startsWith('personal:')),
  )

/** What this browser keeps a second time (platform/browser/second-copy.ts), of whomever: labels, and the names of files. */
export const secondCopies = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.startsWith('personal:'))
    const answers = await Promise.all(names.map(async name => (await caches.open(name)).matchAll()))
    const forms = await Promise.all(answers.flat().map(answer => answer.formData()))
    return forms.map(form => JSON.parse(String(form.get('facts')))).map(({ label, name }) => String(label ?? name))
  })

/**
 * Other tabs' mark of what they keep (platform/browser/personal-storage.ts) comes to this tab late, as it may on a busy
 * machine: after the words about it. Answers what lets it come.
 */
export async function holdMark(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const isMark = (key: string | null) => /^personal:database:[0-9a-f-]{36}:$/.test(key ?? '')
    let held: StorageEvent[] | null = []
    const read = Storage.prototype.getItem
    Storage.prototype.getItem = function (key) {
      return held && isMark(key) ? null : read.call(this, key)
    }
    window.addEventListener('storage', event => {
      if (!held || !isMark(event.key)) return
      event.stopImmediatePropagation()
      held.push(event)
    })
    window.addEventListener('held-mark-comes', () => {
      const events = held ?? []
      held = null
      for (const { key, newValue } of events) window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    })
  })
  return () => page.evaluate(() => void window.dispatchEvent(new Event('held-mark-comes')))
}

/** A browser without a network reports everything that it could not reach. */
export function tolerateNoNetwork(faults: string[]): void {
  for (const mark of ['Failed to load resource', 'WebSocket connection']) tolerate(faults, mark)
}

/** A live connection that opens and stays silent, by whichever way, as behind some proxies. */
export async function tellNothing(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, () => {})
  await page.route('**/socket.io/**', () => {})
}

/** The live connection of this page is on its way until the answer is called. */
export async function hearLater(page: Page): Promise<() => void> {
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
