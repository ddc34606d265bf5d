import { CalendarClock, Check, CircleCheck, Clock, Wallet } from 'lucide-react'
import { Badge } from '../../../ui/badge/badge.tsx'
import type { BlockKind } from './diary-blocks.ts'

export function BlockBadge({ kind }: { kind: BlockKind }) {
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
