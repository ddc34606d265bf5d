import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../loading/spinner.tsx'

type ButtonVariant = 'primary' | 'secondary' | 'tint' | 'quiet' | 'ochre' | 'danger'
type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  full?: boolean
}

/** The class of a button, for links that should look like one. */
export function buttonClass({ variant = 'primary', size = 'medium', full = false }: ButtonLook = {}): string {
  return classNames('button', `button-${variant}`, size !== 'medium' && `button-${size}`, full && 'button-full')
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: ReactNode
  /** Work is under way: presses are ignored, but the button keeps the focus. */
  busy?: boolean
  /** Shown while busy instead of the text; room for the longer is kept from the start, so the width never changes. */
  busyText?: string
}

/** The push button. While busy it shows a spinner and `busyText`. */
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
  // A disabled attribute would drop the focus to the page, so presses are swallowed instead.
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
            {busy ? busyText : children}{' '}
          </span>
        </span>
      ) : (
        <>
          {busy ? <Spinner /> : icon}
          {children}{' '}
        </>
      )}
    </button>
  )
}
