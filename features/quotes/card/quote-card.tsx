import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { ApiError } from '../../../platform/browser/api.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { visitsInWords } from '../../bookings/visit-words.ts'
import { formatAmount, formatMoney } from '../money.ts'
import type { Quote } from '../quote.ts'
import { QuoteBadge } from '../quote-badge.tsx'
import { QuoteButtons } from '../quote-buttons.tsx'
import { formatQuantity } from '../quote-lines.ts'
import { quoteQuery } from '../quote-queries.ts'
import { sumCaption } from '../quote-words.ts'
import { termInWords, warrantyInWords } from '../warranty/warranty-words.ts'

type QuoteCardProps = { id: string; version: number | undefined }

/** Present state of a quote version in its conversation. Only the version in effect has buttons for actions. */
export function QuoteCard({ id, version }: QuoteCardProps) {
  const { data: quote, error, refetch } = useQuery(quoteQuery(id))
  if (quote) return <Card quote={quote} version={version} />
  if (error instanceof ApiError && error.status === 404) return <p className="chat-note">Ponuda više ne postoji.</p>
  return (
    <div className="booking-card pad">
      {error ? (
        <LoadError level={3} onRetry={() => void refetch()}>
          Ponuda nije učitana.
        </LoadError>
      ) : (
        <Loading text="Učitavanje ponude..." />
      )}
    </div>
  )
}

function Card({ quote, version: number }: { quote: Quote; version: number | undefined }) {
  const version = quote.versions.find(each => each.version === number) ?? quote.versions[0]!
  const isShown = version.version === quote.shown
  const isLive = version.status === 'sent' || version.version === quote.accepted
  return (
    <article className={isLive ? 'booking-card' : 'booking-card booking-card-over'} aria-label="Ponuda">
      <div className="booking-card-head">
        <span className="row gap-2">
          <FileText className="icon-small text-ink-3" />
          Ponuda {quote.number}
        </span>
        <QuoteBadge quote={quote} version={version} />
      </div>
      <div className="booking-card-body">
        <ul className="quote-lines">
          {version.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was sent never changes its order
            <li key={index}>
              <span>
                {line.name} {line.is_new && <Badge tone="primary">Novo</Badge>}
              </span>
              <b>{formatAmount(line.amount)}</b>
              <small>
                {formatQuantity(line.quantity)} × {formatAmount(line.price)}
              </small>
            </li>
          ))}
        </ul>
        <p className="quote-sum">
          <span>Ukupno</span>
          <b>{formatMoney(version.total)}</b>
        </p>
        <p className="text-sm text-ink-3">{sumCaption(quote, version)}</p>
        {quote.visits && version.version === quote.accepted && (
          <p className="text-sm font-semibold">Obavljeno: {visitsInWords(quote.visits)}</p>
        )}
        {version.warranty && (
          <p className="text-sm text-ink-2">
            {quote.warranty && version.version === quote.accepted
              ? termInWords(quote.warranty)
              : `Garancija: ${warrantyInWords(version.warranty)}`}
          </p>
        )}
        {version.reason && (
          <p className="text-sm text-ink-2" translate="no">
            „{version.reason}”
          </p>
        )}
        <QuoteButtons quote={quote} isShown={isShown} className="booking-card-buttons" withLink />
      </div>
    </article>
  )
}
