import { serverNow } from '../../platform/serbian/server-now.ts'

const CHECK_INTERVAL_MS = 30_000
const REFRESH_BELOW_MS = 90_000
const backoffMs = { first: 200, max: 30_000 }

type SessionClock = {
  /** Fetches the session's end, or null if the session is over. The server also extends the session when due. */
  fetchEnd: () => Promise<Date | null>
  /** Called once. Afterwards nothing is fetched. */
  onEnded: () => void
}

/**
 * Fetches a session's end at once. Every 30 s checks the time left, and fetches the end again at 90 s or less.
 * Failed fetches are retried after 200 ms, 400 ms and so on, up to every 30 s. Only the server can end the session.
 */
export function watchSession({ fetchEnd, onEnded }: SessionClock): { check: () => void; stop: () => void } {
  let end: Date | undefined
  let isFetching = false
  let isStopped = false
  let retry: ReturnType<typeof setTimeout> | undefined

  async function refresh(delayMs = backoffMs.first): Promise<void> {
    if (isStopped || isFetching) return
    clearTimeout(retry)
    retry = undefined
    isFetching = true
    try {
      const newEnd = await fetchEnd()
      isFetching = false
      if (isStopped) return
      if (newEnd) end = newEnd
      else {
        stop()
        onEnded()
      }
    } catch {
      isFetching = false
      if (isStopped) return
      retry = setTimeout(() => void refresh(Math.min(delayMs * 2, backoffMs.max)), delayMs)
    }
  }
  const checkClock = () => {
    if (!retry && end && end.getTime() - serverNow().getTime() <= REFRESH_BELOW_MS) void refresh()
  }
  function stop() {
    isStopped = true
    clearTimeout(retry)
    clearInterval(timer)
  }
  const timer = setInterval(checkClock, CHECK_INTERVAL_MS)
  void refresh()
  return { check: () => void refresh(), stop }
}
