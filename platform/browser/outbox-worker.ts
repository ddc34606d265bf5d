import { type IDBPDatabase, openDB } from 'idb'
import { nextToSend, type OutboxItem, outboxName } from './outbox-item.ts'
import { outcomeOf, type RequestOutcome, sendRequest, userHeader } from './outbox-request.ts'
import { deleteSecondCopy } from './second-copy.ts'
import { notifyTabs } from './tabs.ts'

/**
 * Sends the queue when the browser reports a network, also while no page is open. Rejects if the network is missing
 * after all, so that the browser fires `sync` again. Files that a page still has to process are not sent.
 */
export async function sendFromWorker(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    const userId = /^personal:([0-9a-f-]{36})$/.exec(name)?.[1]
    if (userId) await navigator.locks.request(`${outboxName}:${userId}`, () => sendAll(name))
  }
}

async function sendAll(name: string): Promise<void> {
  const database = await openDB(name)
  // Signing out deletes the database. Close the connection, because an open one would block the deletion.
  database.addEventListener('versionchange', () => database.close())
  try {
    if (!database.objectStoreNames.contains(outboxName)) return
    const stopped = new Set<string>()
    for (;;) {
      const items: OutboxItem[] = await database.getAll(outboxName)
      const item = nextToSend(items, stopped)
      if (!item) return
      const outcome = (await sendFiles(database, item)) ?? (await sendRequest(item))
      if (outcome.state === 'away' || outcome.state === 'signed-out') throw new Error('There is no network')
      if (outcome.state === 'sent') {
        await remove(database, item.userId, outboxName, item.id)
        for (const id of item.files ?? []) await remove(database, item.userId, 'files', id)
        continue
      }
      stopped.add(item.thing)
      if (outcome.state === 'later') continue
      const { status, problem } = outcome
      await database.put(outboxName, {
        ...item,
        problem: { status, code: problem.code ?? '', title: problem.title ?? '' },
      })
    }
  } finally {
    database.close()
    notifyTabs(outboxName)
  }
}

async function remove(database: IDBPDatabase, userId: string, store: string, id: string): Promise<void> {
  await database.delete(store, id)
  await deleteSecondCopy(userId, store, id).catch(() => {})
}

/** Uploads the item's files. Returns the reason if a file could not be sent. */
async function sendFiles(
  database: IDBPDatabase,
  item: OutboxItem,
): Promise<RequestOutcome | { state: 'later' } | undefined> {
  for (const id of item.files ?? []) {
    const file = await database.get('files', id)
    if (!file) continue
    if (!file.isReady) return { state: 'later' }
    const form = new FormData()
    form.set('id', id)
    form.set('file', file.body, file.kind === 'pdf' ? file.name : 'photo')
    const path = `/api/conversations/${file.conversationId}/${file.kind === 'pdf' ? 'files' : 'photos'}`
    const headers = { [userHeader]: item.userId }
    const response = await fetch(path, { method: 'POST', headers, body: form }).catch(() => null)
    if (!response?.ok) return outcomeOf(response?.status ?? 0, (await response?.json().catch(() => null)) ?? {})
  }
  return undefined
}
