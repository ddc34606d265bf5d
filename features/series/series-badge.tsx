import { CalendarCheck, CircleSlash, Clock } from 'lucide-react'
import { Badge } from '../../ui/badge/badge.tsx'
import type { Series } from './series.ts'

const words: Record<Series['status'], string> = {
  proposed: 'Čeka potvrdu',
  active: 'Dogovoreno',
  declined: 'Nije prihvaćeno',
  withdrawn: 'Povučeno',
  expired: 'Isteklo',
  ended: 'Završeno',
}

export function SeriesBadge({ series: { status, move } }: { series: Series }) {
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
      {words[status]}
    </Badge>
  )
}
