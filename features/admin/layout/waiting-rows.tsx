import { Link } from '@tanstack/react-router'
import { Copy, Eye, FileCheck, Flag, LifeBuoy, type LucideIcon, MailWarning, RotateCcw, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import type { WaitingItem } from '../overview/overview.ts'
import { formatAge, isOverdue } from '../overview/overview-format.ts'
import { rowProps } from './use-admin-keys.ts'

const kinds: Record<WaitingItem['kind'], [LucideIcon, string]> = {
  appeal: [Scale, 'room-window-appeal'],
  report: [Flag, 'room-window-report'],
  first_look: [Eye, 'room-window-look'],
  flag: [Copy, 'room-window-flag'],
  support: [LifeBuoy, 'room-window-flag'],
  complaint: [Scale, 'room-window-appeal'],
  evidence: [FileCheck, 'room-window-look'],
  job: [RotateCcw, ''],
  letter: [MailWarning, ''],
}

export function KindIcon({ kind }: { kind: WaitingItem['kind'] }) {
  const [Icon, className] = kinds[kind]
  return (
    <span className={`room-window ${className}`} aria-hidden="true">
      <Icon className="icon-medium" />
    </span>
  )
}

export function WaitingAge({ since }: { since: string }) {
  const now = serverNow()
  return (
    <time dateTime={since} className={isOverdue(since, now) ? 'room-age room-age-late' : 'room-age'}>
      {formatAge(since, now)}
    </time>
  )
}

export function WaitingRows({ items, children }: { items: WaitingItem[]; children: ReactNode }) {
  if (!items.length) return <p className="px-4.5 pb-5 text-ink-2">{children}</p>
  return (
    <div className="room-rows">
      {items.map(({ kind, title, text, path, since }) => (
        <Link key={`${kind} ${path} ${since}`} to={`/admin/${path}` as string} {...rowProps}>
          <KindIcon kind={kind} />
          <span className="min-w-0">
            <b className="font-semibold">{title}</b>
            <span className="block text-sm text-ink-2">{text}</span>
          </span>
          <WaitingAge since={since} />
        </Link>
      ))}
    </div>
  )
}
