import type { MouseEvent } from 'react'
import { classNames } from '../class-names.ts'

export interface ProseProps {
  /** Our own text; what people have written never comes here. */
  html: string
  className?: string
  onClick?: (event: MouseEvent<HTMLElement>) => void
}

/** A long text of ours, for reading. */
export function Prose({ html, className, onClick }: ProseProps) {
  return (
    // The presses it looks at are those of its links, which keys press too.
    // biome-ignore lint/a11y/noStaticElementInteractions: only links inside it are pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: only links inside it are pressed
    <div
      className={classNames('prose', className)}
      onClick={onClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: from content/, where no HTML can stand
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
