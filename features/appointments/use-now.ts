import { useEffect, useState } from 'react'
import { onServerTime, serverNow } from '../../platform/serbian/server-now.ts'

const MINUTE_MS = 60_000

/** Returns the present moment, updated every minute, so that past slots disappear and a new day begins at midnight. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const scheduleTick = () => {
      timer = setTimeout(tick, MINUTE_MS - (serverNow().getTime() % MINUTE_MS) + 50)
    }
    function tick() {
      clearTimeout(timer)
      setNow(serverNow())
      scheduleTick()
    }
    scheduleTick()
    // The time is also updated when the page becomes visible, because timers stop while a page sleeps.
    document.addEventListener('visibilitychange', tick)
    const stop = onServerTime(tick)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
