import { classNames } from '../class-names.ts'

export interface ProgressProps {
  value: number
  max?: number
  label: string
  /** If set, the colour depends on the share: brick, ochre, leaf or gate. Otherwise the colour is always gate. */
  staged?: boolean
  className?: string
}

export function Progress({ value, max = 100, label, staged, className }: ProgressProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  const stage = share < 0.4 ? 'first' : share < 0.6 ? 'second' : share < 0.8 ? 'third' : 'fourth'
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      data-stage={staged ? stage : undefined}
      className={classNames('progress', className)}
    >
      <div className="progress-fill" style={{ width: `${share * 100}%` }} />
    </div>
  )
}
