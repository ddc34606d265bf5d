import type { MouseEvent } from 'react'
import { classNames } from '../class-names.ts'

export interface ProseProps {
  /** HTML of our own texts, never text written by users, because the HTML is inserted as it is. */
  html: string
  className?: string
  onClick?: (event: MouseEvent<HTMLElement>) => void
}

export function Prose({ html, className, onClick }: ProseProps) {
  return (
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
