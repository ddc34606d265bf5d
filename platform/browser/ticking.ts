import { useSyncExternalStore } from 'react'
import { onServerTime } from '../serbian/server-now.ts'

/** Interval at which a page updates texts such as 'pre 5 minuta'. */
export const TICK_INTERVAL_MS = 10_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  for (const listener of listeners) listener()
}

onServerTime(tick)

function updateTimer() {
  clearInterval(timer)
  const isWanted = listeners.size > 0 && document.visibilityState === 'visible'
  timer = isWanted ? setInterval(tick, TICK_INTERVAL_MS) : undefined
}
function onVisibilityChange() {
  updateTimer()
  if (document.visibilityState === 'visible') tick()
}

/** Calls `listener` regularly while the page is visible. Returns a function that stops the calls. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', onVisibilityChange)
    updateTimer()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size) return
    document.removeEventListener('visibilitychange', onVisibilityChange)
    updateTimer()
  }
}

/** Returns a text that depends on the time, such as 'pre 5 minuta'. Renders again only if the text changes. */
export const useTimeText = (write: () => string): string => useSyncExternalStore(onTick, write, write)

const noSubscription = () => () => {}
/** Returns a `key` that changes after hydration, so that React replaces the server's text, which may be outdated. */
export const useHydrationKey = (): string =>
  useSyncExternalStore(
    noSubscription,
    () => 'alive',
    () => 'server',
  )
