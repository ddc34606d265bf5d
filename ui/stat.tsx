import type { ReactNode } from 'react'
import type { Wall } from './walls.ts'

export interface StatProps {
  label: string
  value: ReactNode
  change?: ReactNode
  icon: ReactNode
  wall: Wall
}

/** One figure on a façade, with an icon in the window. Stands in `.stats`. */
export function Stat({ label, value, change, icon, wall }: StatProps) {
  return (
    <div className={`stat wall-${wall}`}>
      <span className="stat-label">{label}</span>
      <span className="stat-value">{value}</span>
      {change && <span className="stat-change">{change}</span>}
      <span className="stat-window" aria-hidden="true">
        {icon}
      </span>
    </div>
  )
}
