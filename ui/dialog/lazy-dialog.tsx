import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { ErrorBoundary } from '../loading/error-boundary.tsx'
import { loadWhenOnline } from '../loading/when-online.ts'
import { toast } from '../toast/toast-queue.ts'

/** The two callbacks by which dialogs close; each dialog has one of them. */
type CloseCallbacks = { onOpenChange?: (open: boolean) => void; onClose?: () => void }

/**
 * Wraps a dialog, drawer or sheet so that its code loads when it is first opened. The dialog then stays mounted, so
 * that its closing can be animated. A dialog that fails to load shows a toast and closes; the next opening tries again.
 */
export function lazyDialog<Props extends { open: boolean }>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const createLazy = () => lazy(loadWhenOnline(load)) as unknown as ComponentType<Props>
  let Dialog = createLazy()
  // biome-ignore lint/correctness/noComponentHookFactories: called once where a module begins, as `lazy` is
  return function LazyDialog(props: Props) {
    const isMounted = useRef(false)
    const [hasFailed, setHasFailed] = useState(false)
    if (hasFailed && !props.open) setHasFailed(false)
    isMounted.current = !hasFailed && (isMounted.current || props.open)
    if (!isMounted.current) return null
    return (
      <ErrorBoundary
        onError={() => {
          Dialog = createLazy()
          setHasFailed(true)
          toast.error('Ovaj deo stranice nije učitan. Pokušajte ponovo.')
          const { onOpenChange, onClose } = props as CloseCallbacks
          onOpenChange?.(false)
          onClose?.()
        }}
      >
        <Suspense>
          <Dialog {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
