import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../loading/lazy-part.tsx'
import { whenNextToastWaits, whenToastsWait } from './toast-queue.ts'

export { toast } from './toast-queue.ts'

const ToastRegion = lazyPart(() => import('./toast-region.tsx'), RegionFailed)

/** Nothing is shown of it; the next message tries again, and brings those that still wait. */
function RegionFailed({ retry }: { retry: () => void }) {
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => whenNextToastWaits(() => latest.current()), [])
  return null
}

/**
 * The place where messages appear. Its code comes with the visitor's first touch or key, so that the live region is in
 * the page before what was pressed has anything to announce, and a page that is only read does not load it. Rendered
 * once, for as long as the page lives.
 */
export function ToastProvider({ children }: { children?: ReactNode }) {
  const [wanted, setWanted] = useState(false)

  useEffect(() => {
    const want = () => setWanted(true)
    for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, want, { once: true, passive: true })
    return whenToastsWait(want)
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
