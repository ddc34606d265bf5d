import { useSyncExternalStore } from 'react'
import { onServerTime } from '../serbian/server-now.ts'

/** Longest delay after which a page shows that a minute has passed. */
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

/** Returns a function that stops it. */
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

/** Returns a text that depends on the present time, such as 'pre 5 minuta'; renders again only if it changes. */
export const useTimeText = (write: () => string): string => useSyncExternalStore(onTick, write, write)

const noSubscription = () => () => {}
/** Returns a `key` that creates the element again, since the server's text may be outdated at hydration. */
export const useHydrationKey = (): string =>
  useSyncExternalStore(
    noSubscription,
    () => 'alive',
    () => 'server',
  )
