/** Milliseconds by which the server's clock is ahead of this device's; 0 on the server and before a response. */
let aheadMs = 0
let isKnown = false
const listeners = new Set<() => void>()

/** Smaller differences are network latency. */
const TOLERANCE_MS = 5_000

export const serverNow = (): Date => new Date(Date.now() + aheadMs)

/** Calls back when the server's clock turns out to differ. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Learns from the `Date` of a response. Cached responses are older and none is newer, so the latest counts. */
export function learnServerTime(date: string | null): void {
  const differenceMs = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(differenceMs) || (isKnown && differenceMs <= aheadMs + TOLERANCE_MS)) return
  isKnown = true
  aheadMs = Math.abs(differenceMs) < TOLERANCE_MS ? 0 : differenceMs
  for (const listener of listeners) listener()
}
