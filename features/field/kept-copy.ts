import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { databaseOf, readPersonal, writePersonal } from '../../platform/browser/personal-storage.ts'

/** An answer of the server's as this browser keeps it, under the question's hash; `at` in milliseconds. */
export type KeptAnswer = { hash: string; data: unknown; at: number }
interface Copy extends DBSchema {
  answers: { key: string; value: KeptAnswer }
}

/** What is older is not true any more. */
const keptFor = 30 * 24 * 3_600_000
const store = 'answers'
const mark = (userId: string) => `database:${userId}:copy`
let opened: { userId: string; database: Promise<IDBPDatabase<Copy>> } | undefined

/** Whose copy this browser has: the one who was signed in here last, until he signs out. */
function copiedPerson(): string | undefined {
  try {
    return Object.keys(localStorage)
      .map(key => /^personal:database:([0-9a-f-]{36}):copy$/.exec(key)?.[1])
      .find(Boolean)
  } catch {
    return undefined
  }
}

/** From here on a copy is kept of what this person reads. It is a database of its own, which goes before his words do. */
export const beginCopy = (userId: string): void => writePersonal(mark(userId), 1)

function databaseOfCopy(): Promise<IDBPDatabase<Copy>> {
  const userId = copiedPerson()
  // Signed out meanwhile: what was still under way is not kept.
  if (!userId || readPersonal(mark(userId)) === null) return Promise.reject(new Error('No copy is kept'))
  if (opened?.userId === userId) return opened.database
  const close = () => {
    opened = undefined
  }
  const database = openDB<Copy>(databaseOf(`${userId}:copy`), 1, {
    upgrade: created => void created.createObjectStore(store, { keyPath: 'hash' }),
    blocking: (_from, _to, event) => {
      ;(event.target as IDBDatabase).close()
      close()
    },
    terminated: close,
  })
  opened = { userId, database }
  database.catch(close)
  return database
}

export async function readCopy(hash: string): Promise<KeptAnswer | undefined> {
  const kept = await (await databaseOfCopy()).get(store, hash)
  return kept && Date.now() - kept.at < keptFor ? kept : undefined
}

export async function writeCopy(answers: KeptAnswer[]): Promise<void> {
  const { store: kept, done } = (await databaseOfCopy()).transaction(store, 'readwrite')
  await Promise.all(answers.map(answer => kept.put(answer)))
  await done
}

/** Takes what is known anew into what is kept, beside what is kept of it besides. */
export async function mergeCopy(answers: (KeptAnswer & { data: object })[]): Promise<void> {
  const { store: kept, done } = (await databaseOfCopy()).transaction(store, 'readwrite')
  for (const answer of answers) {
    const before = await kept.get(answer.hash)
    await kept.put({ ...answer, data: { ...(before?.data as object | undefined), ...answer.data } })
  }
  await done
}

/** Takes out what is not to be kept any longer. */
export async function pruneCopy(isKept: (hash: string) => boolean): Promise<void> {
  const { store: kept, done } = (await databaseOfCopy()).transaction(store, 'readwrite')
  for (const answer of await kept.getAll()) {
    if (!isKept(answer.hash) || Date.now() - answer.at >= keptFor) await kept.delete(answer.hash)
  }
  await done
}
