import { CalendarCheck, CircleSlash, Clock } from 'lucide-react'
import { Badge } from '../../ui/badge/badge.tsx'
import type { Series } from './series.ts'

const words: Record<Series['status'], string> = {
  proposed: 'Čeka potvrdu',
  active: 'Dogovoreno',
  declined: 'Nije prihvaćeno',
  withdrawn: 'Povučeno',
  expired: 'Isteklo',
  /** After the last visit. A series that one side has ended is cancelled. */
  ended: 'Završeno',
}

export function SeriesBadge({ series: { status, move, changed_by } }: { series: Series }) {
  if (move) {
    return (
      <Badge tone="primary" icon={<Clock />}>
        Predloženo drugo vreme
      </Badge>
    )
  }
  return (
    <Badge
      tone={status === 'active' ? 'ok' : status === 'proposed' ? 'ochre' : 'plain'}
      icon={status === 'active' ? <CalendarCheck /> : status === 'proposed' ? <Clock /> : <CircleSlash />}
    >
      {status === 'ended' && changed_by ? 'Otkazano' : words[status]}
    </Badge>
  )
}
