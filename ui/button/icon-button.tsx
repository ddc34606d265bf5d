import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type IconButtonVariant = 'plain' | 'outlined' | 'surface' | 'primary'

export function iconButtonClass(variant: IconButtonVariant = 'plain'): string {
  return classNames('icon-button', variant !== 'plain' && `icon-button-${variant}`)
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Names the action and the thing that it changes: “Obriši razgovor: Ana Nikolić”. */
  label: string
  variant?: IconButtonVariant
  /** Shows a red dot in the corner; `label` has to say what the dot means. */
  dot?: boolean
  children: ReactNode
}

export function IconButton({ label, variant, dot, className, children, type = 'button', ...props }: IconButtonProps) {
  return (
    <button {...props} type={type} aria-label={label} className={classNames(iconButtonClass(variant), className)}>
      {children}
      {dot && <span className="dot" />}
    </button>
  )
}
