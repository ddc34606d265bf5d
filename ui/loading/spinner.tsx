import { classNames } from '../class-names.ts'

/** A turning ring as tall as the text. Hidden from screen readers, so a text beside it has to say what happens. */
export function Spinner({ className }: { className?: string }) {
  return <span className={classNames('spinner', className)} aria-hidden="true" />
}
