import { useEffect, useState } from 'react'

/** Whole seconds left of a waiting time, and how to begin one. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [end, setEnd] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!end) return
    const look = () => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(seconds)
      if (!seconds) setEnd(0)
    }
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [end])
  return [left, seconds => setEnd(Date.now() + seconds * 1000)]
}
