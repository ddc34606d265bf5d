import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { type RenderElement, renderAs } from '../render-as.ts'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'onChange'> {
  icon?: ReactNode
  /** A toggle: pressing a chosen chip again lets it go. Leave it out for a plain chip. */
  pressed?: boolean
  onPressedChange?: (pressed: boolean) => void
  /** No border, for coloured grounds. */
  plain?: boolean
  /** A link to render in place of the button. */
  render?: RenderElement
}

/** A small choice: a toggle button, or a link that looks like one. */
export function Chip({ icon, pressed, onPressedChange, plain, render, className, children, ...props }: ChipProps) {
  const look = {
    className: classNames('chip', plain && 'chip-plain', className),
    children: (
      <>
        {pressed ? <Check /> : icon}
        {children}{' '}
      </>
    ),
  }
  if (render) return renderAs(render, look)
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPressedChange && (() => onPressedChange(!pressed))}
      {...props}
      {...look}
    />
  )
}

/** A line of chips that scrolls sideways to the edge of the page, or wraps. */
export function ChipRow({ scroll, className, ...props }: ComponentProps<'div'> & { scroll?: boolean }) {
  return <div {...props} className={classNames('chips', scroll && 'chips-scroll', className)} />
}
