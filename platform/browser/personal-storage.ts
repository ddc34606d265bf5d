/**
 * What this browser keeps of a person's own words, such as messages that are not sent yet. It survives a reload and
 * is emptied by signing out. Storage can be switched off or full; then nothing is kept.
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

export function forgetPersonal(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {}
  void forgetSeen()
}

/** The service worker keeps nothing of a person, but which pages it keeps tells what was read here. */
async function forgetSeen(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys().catch(() => [])
  await Promise.allSettled(names.filter(name => name.startsWith('seen-')).map(name => caches.delete(name)))
}
