import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { type RenderElement, renderAs } from '../render-as.ts'

export function TabStrip({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <nav className={classNames('tabs', className)} aria-label={label}>
      {children}
    </nav>
  )
}

export interface TabProps {
  /** The tab's link. A router link marks itself as the current tab; other links need `current`. */
  render: RenderElement
  icon?: ReactNode
  current?: boolean
  children: ReactNode
}

export function Tab({ render, icon, current, children }: TabProps) {
  return renderAs(render, {
    className: 'tab',
    'aria-current': current ? 'page' : undefined,
    children: (
      <>
        {icon}
        {children}
      </>
    ),
  })
}
