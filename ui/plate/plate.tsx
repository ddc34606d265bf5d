import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { type RenderElement, renderAs } from '../render-as.ts'

/** A blue enamel plate with a short text, such as a town or a person's name. */
export function Plate({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={classNames('plate plate-name', className)} />
}

/** A house number plate, for the number of a step or a count. */
export function PlateNumber({ small, className, ...props }: ComponentProps<'span'> & { small?: boolean }) {
  return (
    <span
      aria-hidden="true"
      {...props}
      className={classNames('plate plate-number', small && 'plate-number-small', className)}
    />
  )
}

/** The logo, rendered as the link in `render`, or as plain text without `render`. */
export function Logo({ render, className }: { render?: RenderElement; className?: string }) {
  const logoClass = classNames('plate plate-logo', className)
  if (!render) return <span className={logoClass}>Komšiluk</span>
  return renderAs(render, {
    className: logoClass,
    'aria-label': 'Komšiluk, početna',
    children: <span aria-hidden="true">Komšiluk</span>,
  })
}
