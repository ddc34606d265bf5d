/**
 * What this browser keeps of a person's own words, such as messages that are not sent yet. It survives a reload and
 * is emptied by signing out. What is one person's has his id in its key, `draft:{id}:…`: it also survives a session that
 * ended by itself, until somebody else signs in. Storage can be switched off or full; then nothing is kept.
 */
const prefix = 'personal:'

export function readPersonal(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + key) ?? 'null')
  } catch {
    return null
  }
}

export function writePersonal(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(prefix + key)
    else localStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {}
}

/** Where what is too large for here is kept of somebody (personal-database.ts), once `markDatabase` has said so. */
export const databaseOf = (userId: string) => `personal:${userId}`
const databaseMark = (userId: string) => `database:${userId}:`
export const hasDatabase = (userId: string) => readPersonal(databaseMark(userId)) !== null
export const markDatabase = (userId: string): void => writePersonal(databaseMark(userId), 1)

/**
 * Hears that another tab has marked somebody's database, or taken it away. A mark travels between tabs in its own time and
 * may come after a word (tabs.ts) about what lies in the database. Answers how to stop.
 */
export function hearMark(userId: string, hear: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === prefix + databaseMark(userId)) hear()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Nobody is signed in any more: what others wrote to him is not to be read here either. */
export const forgetCopies = (): void => forgetKeys(isOfCopy)

export function hasCopies(): boolean {
  try {
    return Object.keys(localStorage).some(isOfCopy)
  } catch {
    return false
  }
}

/** A copy of what somebody may read (features/field) has a mark and a database like his own words; it is none of them. */
const isOfCopy = (key: string) => key.endsWith(':copy')

/** Leaves the words of the one whose session has ended without his doing, when he is named. */
export function forgetPersonal(exceptOf?: string): void {
  forgetKeys(key => !exceptOf || ownerOf(key) !== exceptOf || isOfCopy(key))
  try {
    sessionStorage.clear()
  } catch {}
  void forgetSeen()
}

/** Somebody is here: what was kept for others goes. */
export const forgetOthers = (userId: string): void => forgetKeys(key => (ownerOf(key) ?? userId) !== userId)

const ownerOf = (key: string) => /^[^:]+:([0-9a-f-]{36}):/.exec(key)?.[1]

function forgetKeys(isForgotten: (key: string) => boolean): void {
  try {
    for (const stored of Object.keys(localStorage)) {
      const key = stored.slice(prefix.length)
      if (!stored.startsWith(prefix) || !isForgotten(key)) continue
      localStorage.removeItem(stored)
      const database = /^database:(.+?):?$/.exec(key)?.[1]
      if (!database) continue
      indexedDB.deleteDatabase(databaseOf(database))
      // And what is kept a second time (second-copy.ts).
      if ('caches' in globalThis) caches.delete(databaseOf(database)).catch(() => {})
    }
  } catch {}
}

/** The service worker keeps nothing of a person, but which pages it keeps tells what was read here. */
async function forgetSeen(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys().catch(() => [])
  await Promise.allSettled(names.filter(name => name.startsWith('seen-')).map(name => caches.delete(name)))
}
