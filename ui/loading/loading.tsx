import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from './spinner.tsx'

type LoadingProps = {
  text?: string
  className?: string
  /** The shape of what is coming, as skeletons; the sentence is then for screen readers alone. */
  children?: ReactNode
}

/** That something is on its way, announced politely: as its shape, or as a spinner with the sentence. */
export function Loading({ text = 'Učitavanje...', className, children }: LoadingProps) {
  if (children) {
    return (
      <div className={className}>
        <p role="status" className="sr-only">
          {text}
        </p>
        {children}
      </div>
    )
  }
  return (
    <p role="status" className={classNames('row text-ink-2', className)}>
      <Spinner />
      {text}
    </p>
  )
}
