import { type IDBPDatabase, openDB } from 'idb'
import { databaseOf, hasDatabase } from './personal-storage.ts'
import { forgetSecond, type Kept, keepSecond, readSecond } from './second-copy.ts'

/**
 * What is too large for personal-storage.ts: a database for each person, `personal:{id}`, which goes when his words go.
 * Loaded only where something is kept in it.
 */
const opened = new Map<string, Promise<IDBPDatabase>>()

/**
 * A person's own database. Rejects where the browser has none, and when it was taken away since `markDatabase`: what was
 * still under way as he signed out is not kept for him.
 */
export function personalDatabase(userId: string): Promise<IDBPDatabase> {
  if (!hasDatabase(userId)) return Promise.reject(nothingKept())
  const known = opened.get(userId)
  if (known) return known
  const close = () => opened.delete(userId)
  const database = open(userId, close)
  opened.set(userId, database)
  database.catch(close)
  return database
}

const nothingKept = () => new Error('Nothing is kept for this person')

async function open(userId: string, close: () => void): Promise<IDBPDatabase> {
  const second = await readSecond(userId).catch(() => [])
  if (!hasDatabase(userId)) throw nothingKept()
  let isNew = false
  const database = await openDB(databaseOf(userId), 2, {
    upgrade(created, from, _to, transaction) {
      isNew = from < 1
      if (isNew) created.createObjectStore('files', { keyPath: 'id' })
      created.createObjectStore('outbox', { keyPath: 'id' })
      // The browser has lost the one that was here; no other tab looks in before this is through.
      if (isNew) for (const { store, record } of second) transaction.objectStore(store).put(record)
    },
    // Another tab, or this one, takes it away.
    blocking: (_from, _to, event) => {
      ;(event.target as IDBDatabase).close()
      close()
    },
    terminated: close,
  })
  if (!isNew) await forgetStale(userId, database, second).catch(() => {})
  return database
}

/**
 * What the database has no more was taken out of it before its second copy was there, or by a page that had no time to
 * forget that too.
 */
async function forgetStale(userId: string, database: IDBPDatabase, second: Kept[]): Promise<void> {
  for (const { store, record } of second) {
    if ((await database.getKey(store, record.id)) === undefined) await forgetSecond(userId, store, record.id)
  }
}

/** Keeps one thing, twice where the browser can. */
export async function keepRecord(userId: string, kept: Kept): Promise<void> {
  const database = await personalDatabase(userId)
  await database.put(kept.store, kept.record)
  const keepTwice = async () => {
    await keepSecond(userId, kept)
    await forgetStale(userId, database, [kept])
  }
  await keepTwice().catch(() => {})
}

export async function forgetRecord(userId: string, store: string, id: string): Promise<void> {
  await (await personalDatabase(userId)).delete(store, id)
  await forgetSecond(userId, store, id).catch(() => {})
}

/** Notes what has become of one; one that is not there any more stays away. Its second copy stays as it was kept. */
export async function changeRecord(userId: string, store: string, id: string, by: object): Promise<void> {
  const { store: records, done } = (await personalDatabase(userId)).transaction(store, 'readwrite')
  const record: object | undefined = await records.get(id)
  if (record) await records.put({ ...record, ...by })
  await done
}
