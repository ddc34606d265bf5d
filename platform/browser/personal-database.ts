import { type IDBPDatabase, openDB } from 'idb'
import { databaseNameOf, hasDatabase } from './personal-storage.ts'
import { deleteSecondCopy, readSecondCopies, type StoredRecord, storeSecondCopy } from './second-copy.ts'

/** Open databases by user, for data too large for personal-storage.ts. Signing out deletes the database too. */
const opened = new Map<string, Promise<IDBPDatabase>>()

/** Rejects unless `markDatabase` was called since the last sign-out, so that nothing is stored after signing out. */
export function personalDatabase(userId: string): Promise<IDBPDatabase> {
  if (!hasDatabase(userId)) return Promise.reject(noDatabaseError())
  const cached = opened.get(userId)
  if (cached) return cached
  const close = () => opened.delete(userId)
  const database = open(userId, close)
  opened.set(userId, database)
  database.catch(close)
  return database
}

const noDatabaseError = () => new Error('Nothing is stored for this person')

async function open(userId: string, close: () => void): Promise<IDBPDatabase> {
  const secondCopies = await readSecondCopies(userId).catch(() => [])
  if (!hasDatabase(userId)) throw noDatabaseError()
  let isNew = false
  const database = await openDB(databaseNameOf(userId), 2, {
    upgrade(created, from, _to, transaction) {
      isNew = from < 1
      if (isNew) created.createObjectStore('files', { keyPath: 'id' })
      created.createObjectStore('outbox', { keyPath: 'id' })
      // If the browser has lost the old database, restore records from second copies. Other tabs wait for this upgrade.
      if (isNew) for (const { store, record } of secondCopies) transaction.objectStore(store).put(record)
    },
    // Called when any tab deletes the database.
    blocking: (_from, _to, event) => {
      ;(event.target as IDBDatabase).close()
      close()
    },
    terminated: close,
  })
  if (!isNew) await deleteStaleCopies(userId, database, secondCopies).catch(() => {})
  return database
}

/** Deletes second copies of removed records, because a page may have been closed between both deletions. */
async function deleteStaleCopies(userId: string, database: IDBPDatabase, secondCopies: StoredRecord[]): Promise<void> {
  for (const { store, record } of secondCopies) {
    if ((await database.getKey(store, record.id)) === undefined) await deleteSecondCopy(userId, store, record.id)
  }
}

export async function storeRecord(userId: string, stored: StoredRecord): Promise<void> {
  const database = await personalDatabase(userId)
  await database.put(stored.store, stored.record)
  const writeSecondCopy = async () => {
    await storeSecondCopy(userId, stored)
    await deleteStaleCopies(userId, database, [stored])
  }
  await writeSecondCopy().catch(() => {})
}

export async function deleteRecord(userId: string, store: string, id: string): Promise<void> {
  await (await personalDatabase(userId)).delete(store, id)
  await deleteSecondCopy(userId, store, id).catch(() => {})
}

/** Merges `by` into the record if the record still exists. The second copy does not change. */
export async function updateRecord(userId: string, store: string, id: string, by: object): Promise<void> {
  const { store: records, done } = (await personalDatabase(userId)).transaction(store, 'readwrite')
  const record: object | undefined = await records.get(id)
  if (record) await records.put({ ...record, ...by })
  await done
}
