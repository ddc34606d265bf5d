import { useEffect, useState } from 'react'
import { onServerTime, present } from '../../platform/serbian/present.ts'

const minute = 60_000

/** The present moment, kept to the minute, so that what has begun is not offered and midnight makes a new day. */
export function useNow(): Date {
  const [now, setNow] = useState(present)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(tick, minute - (present().getTime() % minute) + 50)
    }
    function tick() {
      clearTimeout(timer)
      setNow(present())
      wait()
    }
    wait()
    // A page that slept has no timers that could be trusted.
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
