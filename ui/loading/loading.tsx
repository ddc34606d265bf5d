import { classNames } from '../class-names.ts'
import { Spinner } from './spinner.tsx'

/** A spinner with its sentence, announced politely. */
export function Loading({ text = 'Učitavanje...', className }: { text?: string; className?: string }) {
  return (
    <p role="status" className={classNames('row text-ink-2', className)}>
      <Spinner />
      {text}
    </p>
  )
}
