import type { ReactNode } from 'react'
import { Art, type ArtName } from '../art/art.tsx'
import { classNames } from '../class-names.ts'

export interface EmptyStateProps {
  scene: ArtName
  title: ReactNode
  children?: ReactNode
  /** At most one button, or two if the state fills the page. */
  action?: ReactNode
  level?: 1 | 2 | 3
  page?: boolean
  className?: string
}

export function EmptyState({ scene, title, children, action, level = 2, page, className }: EmptyStateProps) {
  const Title = `h${level}` as const
  return (
    <div className={classNames('empty', className)}>
      <Art name={scene} />
      <Title className={classNames('empty-title', page && 'empty-title-page')}>{title}</Title>
      {children && <p>{children}</p>}
      {action && <div className="empty-actions">{action}</div>}
    </div>
  )
}
