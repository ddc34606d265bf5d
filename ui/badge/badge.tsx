import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { withSpace } from '../with-space.tsx'

type BadgeTone = 'plain' | 'ok' | 'ochre' | 'primary' | 'danger' | 'photo'

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: BadgeTone
  icon?: ReactNode
}

/** A short state or label. The tone `photo` is for badges on a picture; on the photo of a card it is the default. */
export function Badge({ tone = 'plain', icon, className, children, ...props }: BadgeProps) {
  return (
    <span {...props} className={classNames('badge', tone !== 'plain' && `badge-${tone}`, className)}>
      {icon}
      {withSpace(children)}
    </span>
  )
}
