/**
 * A user's own data, such as unsent messages. Signing out deletes the data. When a session expires, keys with the
 * user's id (`draft:{id}:…`) stay until another user signs in. If storage is off or full, nothing is stored.
 */
const PREFIX = 'personal:'

export function readPersonal(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null')
  } catch {
    return null
  }
}

export function writePersonal(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {}
}

/** Returns the name of the user's database for large data (personal-database.ts), created only after `markDatabase`. */
export const databaseNameOf = (userId: string) => `personal:${userId}`
const databaseMark = (userId: string) => `database:${userId}:`
export const hasDatabase = (userId: string) => readPersonal(databaseMark(userId)) !== null
export const markDatabase = (userId: string): void => writePersonal(databaseMark(userId), 1)

/** Listens to the mark, because a message (tabs.ts) may come first. Returns a function that stops listening. */
export function onDatabaseMarkChange(userId: string, callback: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === PREFIX + databaseMark(userId)) callback()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Deletes the offline copies when no user is signed in, because the copies contain other users' messages. */
export const deleteOfflineCopies = (): void => deleteKeys(isOfflineCopy)

export function hasOfflineCopies(): boolean {
  try {
    return Object.keys(localStorage).some(isOfflineCopy)
  } catch {
    return false
  }
}

/** Offline copies (features/offline) are not the user's own data, although the copies have marks and databases. */
const isOfflineCopy = (key: string) => key.endsWith(':copy')

/** `exceptOf` is a user whose session has expired. This user's own data stays. */
export function deletePersonalData(exceptOf?: string): void {
  deleteKeys(key => !exceptOf || ownerOf(key) !== exceptOf || isOfflineCopy(key))
  try {
    sessionStorage.clear()
  } catch {}
  void deletePageCaches()
}

export const deleteOtherUsersData = (userId: string): void => deleteKeys(key => (ownerOf(key) ?? userId) !== userId)

const ownerOf = (key: string) => /^[^:]+:([0-9a-f-]{36}):/.exec(key)?.[1]

function deleteKeys(isDeleted: (key: string) => boolean): void {
  try {
    for (const stored of Object.keys(localStorage)) {
      const key = stored.slice(PREFIX.length)
      if (!stored.startsWith(PREFIX) || !isDeleted(key)) continue
      localStorage.removeItem(stored)
      const database = /^database:(.+?):?$/.exec(key)?.[1]
      if (!database) continue
      indexedDB.deleteDatabase(databaseNameOf(database))
      if ('caches' in globalThis) caches.delete(databaseNameOf(database)).catch(() => {})
    }
  } catch {}
}

/** Deletes the page caches. They contain no personal data, but reveal which pages were read on this device. */
async function deletePageCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys().catch(() => [])
  await Promise.allSettled(names.filter(name => name.startsWith('seen-')).map(name => caches.delete(name)))
}
