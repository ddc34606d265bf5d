import { CSPProvider } from '@base-ui/react/csp-provider'
import { ScrollArea as Base } from '@base-ui/react/scroll-area'
import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'

export interface ScrollAreaProps {
  className?: string
  viewportClassName?: string
  /** The element that scrolls. */
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A region with its own slim scrollbar, which hides 600 ms after the last movement. */
export function ScrollArea({ className, viewportClassName, ref, children }: ScrollAreaProps) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root className={classNames('scroll-area', className)}>
        <Base.Viewport ref={ref} className={classNames('scroll-area-viewport', viewportClassName)}>
          <Base.Content>{children}</Base.Content>
        </Base.Viewport>
        <Base.Scrollbar className="scroll-area-bar">
          <Base.Thumb className="scroll-area-thumb" />
        </Base.Scrollbar>
      </Base.Root>
    </CSPProvider>
  )
}
