import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  picture?: ReactNode
  large?: boolean
  children: ReactNode
}

/** A radio input as a card with a picture; cards with the same `name` form a group. */
export function Choice({ picture, large, className, children, ...props }: ChoiceProps) {
  return (
    <label className={classNames('choice', large && 'choice-large', className)}>
      <input {...props} type="radio" />
      <span className="choice-check" aria-hidden="true">
        <Check />
      </span>
      {picture && <span className="choice-picture">{picture}</span>}
      {children}
    </label>
  )
}
