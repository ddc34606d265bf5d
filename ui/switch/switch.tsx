import { Switch as Base } from '@base-ui/react/switch'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface SwitchProps {
  label: ReactNode
  checked?: boolean
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
  name?: string
  disabled?: boolean
  /** Puts the label first and the switch at the far end of the line. */
  between?: boolean
  /** Leaves the label to screen readers, if text beside the switch already shows it. */
  hideLabel?: boolean
  className?: string
}

export function Switch({ label, between, hideLabel, className, ...props }: SwitchProps) {
  const labelText = <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside renders the labelled input
    <label className={classNames('switch', between && 'switch-between', className)}>
      {between && labelText}
      <Base.Root {...props} className="switch-track">
        <Base.Thumb className="switch-thumb" />
      </Base.Root>
      {!between && labelText}
    </label>
  )
}
