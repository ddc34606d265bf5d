import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type NoteTone = 'info' | 'ok' | 'ochre' | 'error'

const icons = { info: Info, ok: CircleCheck, ochre: TriangleAlert, error: CircleAlert }

export interface NoteProps extends ComponentProps<'div'> {
  tone?: NoteTone
  icon?: ReactNode
}

/** A permanent notice inside the page. Screen readers announce an error as an alert. */
export function Note({ tone = 'info', icon, className, children, ...props }: NoteProps) {
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      {...props}
      className={classNames('note', tone !== 'info' && `note-${tone}`, className)}
    >
      {icon ?? <Icon />}
      <div className="note-body">{children}</div>
    </div>
  )
}
