/** Milliseconds by which the server's clock is ahead of this device's clock; 0 on the server and until the time is known. */
let aheadMs = 0
let isKnown = false
const listeners = new Set<() => void>()

/** Smaller differences are ignored, because network latency causes them. */
const TOLERANCE_MS = 5_000

export const serverNow = (): Date => new Date(Date.now() + aheadMs)

/** Calls `listener` when a response changes `serverNow`. Returns a function that stops the calls. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the clock by a response's `Date`. The latest date counts, because dates of cached responses are too early. */
export function learnServerTime(date: string | null): void {
  const differenceMs = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(differenceMs) || (isKnown && differenceMs <= aheadMs + TOLERANCE_MS)) return
  isKnown = true
  aheadMs = Math.abs(differenceMs) < TOLERANCE_MS ? 0 : differenceMs
  for (const listener of listeners) listener()
}
