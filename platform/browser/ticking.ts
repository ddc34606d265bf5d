import { useSyncExternalStore } from 'react'
import { onServerTime } from '../serbian/present.ts'

/** So much later than it becomes true a page says that a minute has passed, at most. */
export const tickEvery = 10_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  for (const listener of listeners) listener()
}

onServerTime(tick)

/** Runs while somebody listens and the page is looked at; looked at again, it says at once what was missed. */
function wind() {
  clearInterval(timer)
  const isWanted = listeners.size > 0 && document.visibilityState === 'visible'
  timer = isWanted ? setInterval(tick, tickEvery) : undefined
}
function wake() {
  wind()
  if (document.visibilityState === 'visible') tick()
}

/** Calls back as time passes; one clock for all who listen. Answers how to stop. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', wake)
    wind()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size) return
    document.removeEventListener('visibilitychange', wake)
    wind()
  }
}

/** A text that depends on the present time, such as 'pre 5 minuta'; renders anew only when it has become another. */
export const useTimeText = (write: () => string): string => useSyncExternalStore(onTick, write, write)

const never = () => () => {}
/**
 * For the `key` of an element with such a text, beside `suppressHydrationWarning`: what the server wrote may be old by
 * the time the page comes alive, and the element is then made anew.
 */
export const useAliveKey = (): string =>
  useSyncExternalStore(
    never,
    () => 'alive',
    () => 'server',
  )
