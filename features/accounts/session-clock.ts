import { present } from '../../platform/serbian/present.ts'

/** In milliseconds. */
const tick = 30_000
const refreshBelow = 90_000
const backOff = { first: 200, most: 30_000 }

type SessionClock = {
  /** Asks the server, which puts the end off when it is due: the session's end, or null when there is none any more. */
  ask: () => Promise<Date | null>
  /** Called once; nothing is asked afterwards. */
  onEnded: () => void
}

/**
 * Watches one session: asks at once, looks at the clock every 30 s and asks when 90 s or less remain. An ask that fails
 * is repeated after 200 ms, 400 ms and so on up to every 30 s; only the server's word ends the session.
 */
export function watchSession({ ask, onEnded }: SessionClock): { check: () => void; stop: () => void } {
  let end: Date | undefined
  let isAsking = false
  let isStopped = false
  let retry: ReturnType<typeof setTimeout> | undefined

  async function refresh(delay = backOff.first): Promise<void> {
    if (isStopped || isAsking) return
    clearTimeout(retry)
    retry = undefined
    isAsking = true
    try {
      const found = await ask()
      isAsking = false
      if (isStopped) return
      if (found) end = found
      else {
        stop()
        onEnded()
      }
    } catch {
      isAsking = false
      if (isStopped) return
      retry = setTimeout(() => void refresh(Math.min(delay * 2, backOff.most)), delay)
    }
  }
  const look = () => {
    if (!retry && end && end.getTime() - present().getTime() <= refreshBelow) void refresh()
  }
  function stop() {
    isStopped = true
    clearTimeout(retry)
    clearInterval(ticks)
  }
  const ticks = setInterval(look, tick)
  void refresh()
  return { check: () => void refresh(), stop }
}
