import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenOnline } from '../loading/when-online.ts'
import { whenToastsWait } from './toast-queue.ts'

export { toast } from './toast-queue.ts'

const ToastRegion = lazy(whenOnline(() => import('./toast-region.tsx')))

const firstSigns = ['pointerdown', 'keydown'] as const

/**
 * The place where messages appear. Its code comes with the visitor's first touch or key, so that the live region is in
 * the page before what was pressed has anything to announce, and a page that is only read does not load it.
 */
export function ToastProvider({ children }: { children?: ReactNode }) {
  const [wanted, setWanted] = useState(false)

  useEffect(() => {
    const want = () => setWanted(true)
    const stop = whenToastsWait(want)
    for (const sign of firstSigns) window.addEventListener(sign, want, { once: true, passive: true })
    return () => {
      stop()
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
