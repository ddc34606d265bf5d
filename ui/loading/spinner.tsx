import { classNames } from '../class-names.ts'

/** A turning ring as tall as the text; purely visual, so a text must say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <span className={classNames('spinner', className)} aria-hidden="true" />
}
