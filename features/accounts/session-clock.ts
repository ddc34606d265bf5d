import { serverNow } from '../../platform/serbian/server-now.ts'

const CHECK_INTERVAL_MS = 30_000
const REFRESH_BELOW_MS = 90_000
const backoffMs = { first: 200, max: 30_000 }

type SessionClock = {
  /** Fetches the session's end from the server, which extends the session when due; null if it is over. */
  fetchEnd: () => Promise<Date | null>
  /** Called once; afterwards nothing is fetched. */
  onEnded: () => void
}

/**
 * Watches a session: fetches its end at once, then checks every 30 s and fetches again when 90 s or less remain. Failed
 * fetches are retried after 200 ms, 400 ms and so on, up to every 30 s. Only a response of the server ends the session.
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
