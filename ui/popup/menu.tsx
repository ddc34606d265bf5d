import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import type { RenderElement } from '../render-as.ts'

export interface MenuProps {
  /** The button that opens the menu; give it an accessible name. */
  trigger: RenderElement
  align?: 'start' | 'center' | 'end'
  /** Opens the menu when it mounts, if its button was pressed before the menu's code had loaded. */
  defaultOpen?: boolean
  children: ReactNode
}

export function Menu({ trigger, align = 'end', defaultOpen, children }: MenuProps) {
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="popup-layer" align={align} sideOffset={6}>
          <Base.Popup className="popup menu">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export interface MenuItemProps {
  icon?: ReactNode
  onClick?: () => void
  disabled?: boolean
  children: ReactNode
}

export function MenuItem({ icon, children, ...props }: MenuItemProps) {
  return (
    <Base.Item {...props} className="option">
      <span className="option-label">
        {icon}
        {children}
      </span>
    </Base.Item>
  )
}

export function MenuLink({ icon, render, children }: { icon?: ReactNode; render: RenderElement; children: ReactNode }) {
  return (
    <Base.LinkItem closeOnClick render={render} className="option">
      <span className="option-label">
        {icon}
        {children}
      </span>
    </Base.LinkItem>
  )
}
