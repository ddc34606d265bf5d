import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { databaseNameOf, readPersonal, writePersonal } from '../../platform/browser/personal-storage.ts'

/** An answer of the server in the offline copy. `at` is the time of fetching in milliseconds. */
export type CopiedAnswer = { hash: string; data: unknown; at: number }
interface Copy extends DBSchema {
  answers: { key: string; value: CopiedAnswer }
}

/** Copied answers that are older than this are not used. */
const MAX_AGE_MS = 30 * 24 * 3_600_000
const store = 'answers'
const markKeyOf = (userId: string) => `database:${userId}:copy`
let openCopy: { userId: string; database: Promise<IDBPDatabase<Copy>> } | undefined

/** Returns the user whose copy this browser has: the last user who has signed in and not signed out. */
function copyOwner(): string | undefined {
  try {
    return Object.keys(localStorage)
      .map(key => /^personal:database:([0-9a-f-]{36}):copy$/.exec(key)?.[1])
      .find(Boolean)
  } catch {
    return undefined
  }
}

/** Enables the copy for a user. The copy has its own database, so that deleting the copy leaves unsent texts. */
export const enableCopy = (userId: string): void => writePersonal(markKeyOf(userId), 1)

function databaseOfCopy(): Promise<IDBPDatabase<Copy>> {
  const userId = copyOwner()
  // Writes that are still running after a sign-out are refused.
  if (!userId || readPersonal(markKeyOf(userId)) === null) return Promise.reject(new Error('No copy is kept'))
  if (openCopy?.userId === userId) return openCopy.database
  const close = () => {
    openCopy = undefined
  }
  const database = openDB<Copy>(databaseNameOf(`${userId}:copy`), 1, {
    upgrade: created => void created.createObjectStore(store, { keyPath: 'hash' }),
    blocking: (_from, _to, event) => {
      ;(event.target as IDBDatabase).close()
      close()
    },
    terminated: close,
  })
  openCopy = { userId, database }
  database.catch(close)
  return database
}

export async function readCopy(hash: string): Promise<CopiedAnswer | undefined> {
  const copied = await (await databaseOfCopy()).get(store, hash)
  return copied && Date.now() - copied.at < MAX_AGE_MS ? copied : undefined
}

export async function writeCopy(answers: CopiedAnswer[]): Promise<void> {
  const { store: answerStore, done } = (await databaseOfCopy()).transaction(store, 'readwrite')
  await Promise.all(answers.map(answer => answerStore.put(answer)))
  await done
}

/** Merges new data into the copied answers. Fields that are missing in the new data stay unchanged. */
export async function mergeCopy(answers: (CopiedAnswer & { data: object })[]): Promise<void> {
  const { store: answerStore, done } = (await databaseOfCopy()).transaction(store, 'readwrite')
  for (const answer of answers) {
    const before = await answerStore.get(answer.hash)
    await answerStore.put({ ...answer, data: { ...(before?.data as object | undefined), ...answer.data } })
  }
  await done
}

/** Deletes answers that `isKept` rejects or that are too old. */
export async function pruneCopy(isKept: (hash: string) => boolean): Promise<void> {
  const { store: answerStore, done } = (await databaseOfCopy()).transaction(store, 'readwrite')
  for (const answer of await answerStore.getAll()) {
    if (!isKept(answer.hash) || Date.now() - answer.at >= MAX_AGE_MS) await answerStore.delete(answer.hash)
  }
  await done
}
