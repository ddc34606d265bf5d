import { useEffect, useState } from 'react'
import { onServerTime, serverNow } from '../../platform/serbian/server-now.ts'

const MINUTE_MS = 60_000

/** Returns the present moment, updated every minute: started slots disappear, and midnight begins a new day. */
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
    // Timers of a sleeping page are not reliable.
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
