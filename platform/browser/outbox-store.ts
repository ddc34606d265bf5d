import type { OutboxItem } from './outbox-item.ts'
import { personalDatabase } from './personal-database.ts'

const store = 'outbox'

/** What waits of somebody, in its order. Rejects where nothing is kept of him. */
export const readKept = async (userId: string): Promise<OutboxItem[]> => (await personalDatabase(userId)).getAll(store)

export async function keepItem(item: OutboxItem): Promise<void> {
  await (await personalDatabase(item.userId)).put(store, item)
}

export async function forgetItem(userId: string, id: string): Promise<void> {
  await (await personalDatabase(userId)).delete(store, id)
}

/** Notes what became of one; one that is not there any more stays away. */
export async function changeItem(userId: string, id: string, by: Partial<OutboxItem>): Promise<void> {
  const { store: items, done } = (await personalDatabase(userId)).transaction(store, 'readwrite')
  const item: OutboxItem | undefined = await items.get(id)
  if (item) await items.put({ ...item, ...by })
  await done
}
