import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../loading/spinner.tsx'
import { withSpace } from '../with-space.tsx'

type ButtonVariant = 'primary' | 'secondary' | 'tint' | 'quiet' | 'ochre' | 'danger'
type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonStyle {
  variant?: ButtonVariant
  size?: ButtonSize
  full?: boolean
}

/** Returns the class of a button, for links that should look like a button. */
export function buttonClass({ variant = 'primary', size = 'medium', full = false }: ButtonStyle = {}): string {
  return classNames('button', `button-${variant}`, size !== 'medium' && `button-${size}`, full && 'button-full')
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  icon?: ReactNode
  /** Ignores presses while work is under way; the button keeps the focus. */
  busy?: boolean
  /** Replaces the text while busy. The button is always as wide as the longer text, so its width never changes. */
  busyText?: string
}

export function Button({
  variant,
  size,
  full,
  icon,
  busy = false,
  busyText,
  className,
  children,
  onClick,
  type = 'button',
  ...props
}: ButtonProps) {
  // `disabled` would drop the focus to the page, so presses are ignored here instead.
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...props}
      type={type}
      className={classNames(buttonClass({ variant, size, full }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || props['aria-disabled']}
      onClick={handleClick}
    >
      {busyText ? (
        <span
          className="button-texts"
          data-other={busy ? [children].flat().join('') : busyText}
          data-other-icon={!busy || icon ? '' : undefined}
        >
          <span>
            {busy ? <Spinner /> : icon}
            {withSpace(busy ? busyText : children)}
          </span>
        </span>
      ) : (
        <>
          {busy ? <Spinner /> : icon}
          {withSpace(children)}
        </>
      )}
    </button>
  )
}
