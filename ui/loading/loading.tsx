import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from './spinner.tsx'

type LoadingProps = {
  text?: string
  className?: string
  /** Skeletons of the coming content. If there are skeletons, only screen readers get the text. */
  children?: ReactNode
}

/** Announces politely that content is loading, and shows its skeletons, or a spinner with the text. */
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
