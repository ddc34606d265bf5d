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
  /** The label first and the switch at the far end of the line. */
  between?: boolean
  /** The label is read out but not shown, because words beside the switch already say it. */
  hideLabel?: boolean
  className?: string
}

/** An immediate on or off, green when on. */
export function Switch({ label, between, hideLabel, className, ...props }: SwitchProps) {
  const words = <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside renders the labelled input
    <label className={classNames('switch', between && 'switch-between', className)}>
      {between && words}
      <Base.Root {...props} className="switch-track">
        <Base.Thumb className="switch-thumb" />
      </Base.Root>
      {!between && words}
    </label>
  )
}
