import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names.ts'

export interface LoadErrorProps {
  title?: string
  children: ReactNode
  onRetry?: () => void
  busy?: boolean
  level?: 2 | 3
  className?: string
}

export function LoadError({ title = 'Greška', children, onRetry, busy, level = 2, className }: LoadErrorProps) {
  const Title = `h${level}` as const
  return (
    <div role="alert" className={classNames('card pad load-error', className)}>
      <Title>
        <CircleAlert />
        {title}
      </Title>
      <p className="text-ink-2">{children}</p>
      {onRetry && (
        <Button icon={<RotateCw />} busy={busy} onClick={onRetry}>
          Pokušajte ponovo
        </Button>
      )}
    </div>
  )
}
