import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../loading/lazy-part.tsx'
import { onNextQueuedToast, onQueuedToast } from './toast-queue.ts'

export { toast } from './toast-queue.ts'

const ToastRegion = lazyPart(() => import('./toast-region.tsx'), RegionFailed)

/** Renders nothing. The next toast loads the region again, and the region then shows all queued toasts. */
function RegionFailed({ retry }: { retry: () => void }) {
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => onNextQueuedToast(() => latest.current()), [])
  return null
}

/** Shows toasts; render this once per page. The region's code loads at the first touch or key, before any toast. */
export function ToastProvider({ children }: { children?: ReactNode }) {
  const [isNeeded, setIsNeeded] = useState(false)

  useEffect(() => {
    const loadRegion = () => setIsNeeded(true)
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, loadRegion, { once: true, passive: true })
    return onQueuedToast(loadRegion)
  }, [])

  return (
    <>
      {children}
      {isNeeded && (
        <Suspense>
          <ToastRegion />
        </Suspense>
      )}
    </>
  )
}
