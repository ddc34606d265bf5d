/** Milliseconds by which the server's clock is ahead of this device's; 0 on the server, and until its first answer. */
let ahead = 0
let isKnown = false
const listeners = new Set<() => void>()

/** A smaller difference is an answer's way through the network, and no wrong clock. */
const tolerated = 5_000

/** The present moment by the server's clock: what has happened is told by it, whatever a device's own clock shows. */
export const present = (): Date => new Date(Date.now() + ahead)

/** Calls back when the server's clock has turned out to show another time. Answers how to stop. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Takes the `Date` of an answer of the server. One that has waited in a cache is older than the present and none is newer,
 * so of several the latest counts.
 */
export function learnServerTime(date: string | null): void {
  const found = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(found) || (isKnown && found <= ahead + tolerated)) return
  isKnown = true
  ahead = Math.abs(found) < tolerated ? 0 : found
  for (const listener of listeners) listener()
}
