import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { type RenderElement, renderAs } from '../render-as.ts'
import { withSpace } from '../with-space.tsx'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'onChange'> {
  icon?: ReactNode
  /** Makes the chip a toggle button. Leave this out for a plain chip. */
  pressed?: boolean
  onPressedChange?: (pressed: boolean) => void
  plain?: boolean
  render?: RenderElement
}

export function Chip({ icon, pressed, onPressedChange, plain, render, className, children, ...props }: ChipProps) {
  const chipProps = {
    className: classNames('chip', plain && 'chip-plain', className),
    children: (
      <>
        {pressed ? <Check /> : icon}
        {withSpace(children)}
      </>
    ),
  }
  if (render) return renderAs(render, chipProps)
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPressedChange && (() => onPressedChange(!pressed))}
      {...props}
      {...chipProps}
    />
  )
}

/** A row of chips that wraps, or with `scroll` scrolls sideways to the edge of the page. */
export function ChipRow({ scroll, className, ...props }: ComponentProps<'div'> & { scroll?: boolean }) {
  return <div {...props} className={classNames('chips', scroll && 'chips-scroll', className)} />
}
