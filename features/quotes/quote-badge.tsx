import { Check, Clock, X } from 'lucide-react'
import { Badge } from '../../ui/badge/badge.tsx'
import type { ListedQuote, Quote } from './quote.ts'
import { versionLabels } from './quote-words.ts'

type QuoteBadgeProps = { quote: Pick<Quote, 'paid_at' | 'accepted'>; version: ListedQuote['version'] }

export function QuoteBadge({ quote, version }: QuoteBadgeProps) {
  const { status } = version
  if (quote.paid_at && version.version === quote.accepted) {
    return (
      <Badge tone="ok" icon={<Check />}>
        Uplata je stigla
      </Badge>
    )
  }
  const tone = status === 'sent' ? 'ochre' : status === 'accepted' ? 'ok' : 'plain'
  const Icon = status === 'sent' || status === 'expired' ? Clock : status === 'accepted' ? Check : X
  return (
    <Badge tone={tone} icon={<Icon />}>
      {versionLabels[status]}
    </Badge>
  )
}
