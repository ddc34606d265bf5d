import { useEffect, useState } from 'react'

/** Returns the whole seconds left of a countdown, and a function that starts a countdown. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [endMs, setEndMs] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    if (!endMs) return
    const update = () => {
      const seconds = Math.max(0, Math.ceil((endMs - Date.now()) / 1000))
      setSecondsLeft(seconds)
      if (!seconds) setEndMs(0)
    }
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [endMs])
  return [secondsLeft, seconds => setEndMs(Date.now() + seconds * 1000)]
}
