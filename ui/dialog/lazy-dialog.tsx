import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { whenOnline } from '../loading/when-online.ts'

/**
 * A dialog, drawer or sheet whose code comes when it is first opened, so that a page that is only read does not carry
 * it. From then on it stays, so that it can close as it opened.
 */
export function lazyDialog<Props extends { open: boolean }>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Dialog = lazy(whenOnline(load)) as unknown as ComponentType<Props>
  // biome-ignore lint/correctness/noComponentHookFactories: called once where a module begins, as `lazy` is
  return function LazyDialog(props: Props) {
    const wanted = useRef(false)
    wanted.current ||= props.open
    if (!wanted.current) return null
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    )
  }
}
