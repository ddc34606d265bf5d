import { CalendarDays, Clock, MapPin, Zap } from 'lucide-react'
import { Badge } from '../../ui/badge/badge.tsx'
import { areaOf } from '../services/areas.ts'
import type { ListedRequest, Urgency } from './request.ts'
import { MAX_OFFERS } from './request-limits.ts'
import { urgencyWords } from './request-words.ts'

const icons: Record<Urgency, typeof Zap> = { today: Zap, week: CalendarDays, month: Clock }

export function UrgencyIcon({ urgency }: { urgency: Urgency }) {
  const Icon = icons[urgency]
  return <Icon aria-hidden="true" />
}

export const UrgencyBadge = ({ urgency }: { urgency: Urgency }) => (
  <Badge tone={urgency === 'today' ? 'danger' : 'plain'} icon={<UrgencyIcon urgency={urgency} />}>
    {urgencyWords[urgency]}
  </Badge>
)

export function RequestBadges({ request: { urgency, area, category } }: { request: ListedRequest }) {
  return (
    <span className="row flex-wrap gap-2">
      <UrgencyBadge urgency={urgency} />
      <Badge icon={<MapPin aria-hidden="true" />}>{areaOf(area).name}</Badge>
      <Badge>{category}</Badge>
    </span>
  )
}

export function OfferWindows({ count }: { count: number }) {
  return (
    <span className="five" role="img" aria-label={`${count} od ${MAX_OFFERS} odgovora`}>
      {Array.from({ length: MAX_OFFERS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a window has no identity but its position
        <i key={at} className={at < count ? 'is-lit' : undefined} />
      ))}
    </span>
  )
}
