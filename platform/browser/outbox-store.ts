import type { OutboxItem } from './outbox-item.ts'
import { changeRecord, forgetRecord, keepRecord, personalDatabase } from './personal-database.ts'

const store = 'outbox'

/** What waits of somebody, in its order. Rejects where nothing is kept of him. */
export const readKept = async (userId: string): Promise<OutboxItem[]> => (await personalDatabase(userId)).getAll(store)

export const keepItem = (item: OutboxItem): Promise<void> => keepRecord(item.userId, { store, record: item })

export const forgetItem = (userId: string, id: string): Promise<void> => forgetRecord(userId, store, id)

/** Notes what became of one; one that is not there any more stays away. */
export const changeItem = (userId: string, id: string, by: Partial<OutboxItem>): Promise<void> =>
  changeRecord(userId, store, id, by)
