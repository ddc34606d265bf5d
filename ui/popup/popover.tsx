import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import type { RenderElement } from '../render-as.ts'

export interface PopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger: RenderElement
  title: ReactNode
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}

/** A small form below its button. Escape or a press outside closes it and returns the focus to the button. */
export function Popover({ open, onOpenChange, trigger, title, align = 'end', children }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="popup-layer" align={align} sideOffset={8} collisionPadding={16}>
          <Base.Popup className="popup popover">
            <Base.Title className="popover-title">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
