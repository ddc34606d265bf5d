import type { ReactNode } from 'react'
import type { Wall } from '../theme/walls.ts'

export interface StatProps {
  label: string
  value: ReactNode
  change?: ReactNode
  icon: ReactNode
  wall: Wall
  onClick?: () => void
}

/** A figure on a house front, with an icon in the window. Use it inside `.stats`. */
export function Stat({ label, value, change, icon, wall, onClick }: StatProps) {
  const content = (
    <>
      <span className="stat-label">{label}</span>
      <span className="stat-value">{value}</span>
      {change && <span className="stat-change">{change}</span>}
      <span className="stat-window" aria-hidden="true">
        {icon}
      </span>
    </>
  )
  return onClick ? (
    <button type="button" className={`stat wall-${wall}`} aria-haspopup="dialog" onClick={onClick}>
      {content}
    </button>
  ) : (
    <div className={`stat wall-${wall}`}>{content}</div>
  )
}
