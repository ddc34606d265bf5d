import { useEffect, useState } from 'react'

const minute = 60_000

/** The present moment, kept to the minute, so that what has begun is not offered and midnight makes a new day. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(tick, minute - (Date.now() % minute) + 50)
    }
    function tick() {
      clearTimeout(timer)
      setNow(new Date())
      wait()
    }
    wait()
    // A page that slept has no timers that could be trusted.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
