import { CalendarClock, Check, CircleCheck, Clock, Wallet, X } from 'lucide-react'
import { Badge } from '../../ui/badge/badge.tsx'
import type { Booking } from './booking.ts'
import { bookingState } from './booking-state.ts'

const icons = { waiting: Clock, deposit: Wallet, agreed: Check, moved: CalendarClock, done: CircleCheck, gone: X }

export function StateBadge({ booking }: { booking: Booking }) {
  const { word, tone, icon } = bookingState(booking)
  const Icon = icons[icon]
  return (
    <Badge tone={tone} icon={<Icon />}>
      {word}
    </Badge>
  )
}
