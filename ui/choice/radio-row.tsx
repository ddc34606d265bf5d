import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface RadioRowProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode
}

export function RadioRow({ children, className, ...props }: RadioRowProps) {
  return (
    <label className={classNames('radio-row', className)}>
      <input {...props} type="radio" />
      <span>{children}</span>
    </label>
  )
}
