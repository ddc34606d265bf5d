import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenToastsWait } from './toast-queue.ts'
import { whenOnline } from './when-online.ts'

export { toast } from './toast-queue.ts'

const ToastRegion = lazy(whenOnline(() => import('./toast-region.tsx')))

const firstSigns = ['pointerdown', 'keydown'] as const

/** Seconds after which it is there even for somebody who has touched nothing. */
const patience = 4

/**
 * The place where messages appear. Its code comes with the visitor's first touch or key, or a little later by itself,
 * so that the live region is in the page before anything has to be announced, and costs the first load nothing.
 */
export function ToastProvider({ children }: { children?: ReactNode }) {
  const [wanted, setWanted] = useState(false)

  useEffect(() => {
    const want = () => setWanted(true)
    const stop = whenToastsWait(want)
    const timer = setTimeout(want, patience * 1000)
    for (const sign of firstSigns) window.addEventListener(sign, want, { once: true, passive: true })
    return () => {
      stop()
      clearTimeout(timer)
      for (const sign of firstSigns) window.removeEventListener(sign, want)
    }
  }, [])

  return (
    <>
      {children}
      {wanted && (
        <Suspense>
          <ToastRegion />
        </Suspense>
      )}
    </>
  )
}
