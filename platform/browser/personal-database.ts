import { type IDBPDatabase, openDB } from 'idb'
import { databaseOf, hasDatabase } from './personal-storage.ts'

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
  if (!hasDatabase(userId)) return Promise.reject(new Error('Nothing is kept for this person'))
  const known = opened.get(userId)
  if (known) return known
  const close = () => opened.delete(userId)
  const database = openDB(databaseOf(userId), 2, {
    upgrade(created, from) {
      if (from < 1) created.createObjectStore('files', { keyPath: 'id' })
      created.createObjectStore('outbox', { keyPath: 'id' })
    },
    // Another tab, or this one, takes it away.
    blocking: (_from, _to, event) => {
      ;(event.target as IDBDatabase).close()
      close()
    },
    terminated: close,
  })
  opened.set(userId, database)
  database.catch(close)
  return database
}
