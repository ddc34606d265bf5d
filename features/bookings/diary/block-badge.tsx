import { CalendarClock, Check, CircleCheck, Clock, Navigation, UserX, Wallet } from 'lucide-react'
import { Badge } from '../../../ui/badge/badge.tsx'
import type { Arrival } from '../../appointments/appointment.ts'
import { arrivalBadgeText } from '../arrival/arrival-words.ts'
import type { BlockKind } from './diary-blocks.ts'

type BlockBadgeProps = { kind: BlockKind; arrival: Arrival | null | undefined; isDisputed: boolean }

export function BlockBadge({ kind, arrival, isDisputed }: BlockBadgeProps) {
  if (arrival)
    return (
      <Badge tone="primary" icon={<Navigation />}>
        {arrivalBadgeText(arrival)}
      </Badge>
    )
  if (kind === 'requested')
    return (
      <Badge tone="ochre" icon={<Clock />}>
        Čeka potvrdu
      </Badge>
    )
  if (kind === 'deposit')
    return (
      <Badge tone="ochre" icon={<Wallet />}>
        Čeka kaparu
      </Badge>
    )
  if (kind === 'proposed')
    return (
      <Badge tone="ochre" icon={<CalendarClock />}>
        Predložen termin
      </Badge>
    )
  if (kind === 'missed')
    return (
      <Badge tone="ochre" icon={<UserX />}>
        {isDisputed ? 'Osporeno' : 'Propušteno'}
      </Badge>
    )
  if (kind === 'done')
    return (
      <Badge tone="ok" icon={<CircleCheck />}>
        Završeno
      </Badge>
    )
  return (
    <Badge tone="primary" icon={<Check />}>
      Potvrđeno
    </Badge>
  )
}
