import { expect, type Page } from '@playwright/test'

/** Until the frame and what fills it are kept. */
export async function readyForTheField(page: Page) {
  const isReady = () =>
    page.evaluate(async () => {
      const copy = (await indexedDB.databases()).map(({ name }) => name!).find(name => name.endsWith(':copy'))
      if (!copy || !(await caches.match('/okvir'))) return false
      const database = await new Promise<IDBDatabase>(resolve => {
        const asked = indexedDB.open(copy)
        asked.onsuccess = () => resolve(asked.result)
      })
      const keys = await new Promise<IDBValidKey[]>(resolve => {
        const asked = database.transaction('answers').objectStore('answers').getAllKeys()
        asked.onsuccess = () => resolve(asked.result)
      })
      database.close()
      return ['["me"]', '["clients","all"]', '["appointments","hours"]'].every(key => keys.includes(key))
    })
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true)
}

/** What this browser has still to send, as its person knows it. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases())
      .map(each => each.name!)
      .find(each => /^personal:[0-9a-f-]{36}$/.test(each))
    if (!name) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(name)
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
    const items = await new Promise<{ label: string }[]>(resolve => {
      const asked = database.transaction('outbox').objectStore('outbox').getAll()
      asked.onsuccess = () => resolve(asked.result)
    })
    database.close()
    return items.map(({ label }) => label)
  })
