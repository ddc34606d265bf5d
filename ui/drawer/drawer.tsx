import { Dialog as Base } from '@base-ui/react/dialog'
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { DialogCloseButton } from '../dialog/dialog.tsx'
import { type RenderElement, renderAs } from '../render-as.ts'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  head?: ReactNode
  children: ReactNode
}

/** A panel at the left edge, for navigation on a phone. Following a link in the panel closes the panel. */
export function Drawer({ open, onOpenChange, label, head, children }: DrawerProps) {
  function closeAfterLink(event: MouseEvent<HTMLElement>) {
    if (event.target instanceof Element && event.target.closest('a')) onOpenChange(false)
  }

  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className="drawer" onClick={closeAfterLink}>
          <Base.Title className="sr-only">{label}</Base.Title>
          <div className="drawer-head">
            {head ?? <span />}
            <DialogCloseButton />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export interface DrawerItemProps {
  render: RenderElement
  icon?: ReactNode
  className?: string
  children: ReactNode
}

export function DrawerItem({ render, icon, className, children }: DrawerItemProps) {
  return renderAs(render, {
    className: classNames('drawer-item', className),
    children: (
      <>
        {icon}
        {children}
      </>
    ),
  })
}

export function DrawerLabel({ children }: { children: ReactNode }) {
  return <p className="drawer-label">{children}</p>
}
