import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { FailsAlone } from '../loading/fails-alone.tsx'
import { whenOnline } from '../loading/when-online.ts'
import { toast } from '../toast/toast-queue.ts'

/** A dialog has one of these, by which it closes. */
type Closing = { onOpenChange?: (open: boolean) => void; onClose?: () => void }

/**
 * A dialog, drawer or sheet whose code comes when it is first opened, so that a page that is only read does not carry
 * it. From then on it stays, so that it can close as it opened. One that fails says so and closes; opened again, it is
 * loaded again.
 */
export function lazyDialog<Props extends { open: boolean }>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const newest = () => lazy(whenOnline(load)) as unknown as ComponentType<Props>
  let Dialog = newest()
  // biome-ignore lint/correctness/noComponentHookFactories: called once where a module begins, as `lazy` is
  return function LazyDialog(props: Props) {
    const wanted = useRef(false)
    const [hasFailed, setHasFailed] = useState(false)
    if (hasFailed && !props.open) setHasFailed(false)
    wanted.current = !hasFailed && (wanted.current || props.open)
    if (!wanted.current) return null
    return (
      <FailsAlone
        onError={() => {
          Dialog = newest()
          setHasFailed(true)
          toast.error('Ovaj deo stranice nije učitan. Pokušajte ponovo.')
          const { onOpenChange, onClose } = props as Closing
          onOpenChange?.(false)
          onClose?.()
        }}
      >
        <Suspense>
          <Dialog {...props} />
        </Suspense>
      </FailsAlone>
    )
  }
}
