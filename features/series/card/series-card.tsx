import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { ApiError } from '../../../platform/browser/api.ts'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { publicName } from '../../accounts/display-name.ts'
import type { Series } from '../series.ts'
import { SeriesBadge } from '../series-badge.tsx'
import { SeriesButtons } from '../series-buttons.tsx'
import { SeriesFacts } from '../series-facts.tsx'
import { seriesQuery } from '../series-queries.ts'
import { seriesInWords } from '../series-words.ts'

/** Present state of a series in its conversation. */
export default function SeriesCard({ id }: { id: string }) {
  const { data: series, error, refetch } = useQuery(seriesQuery(id))
  if (series) return <SeriesSummary series={series} />
  if (error instanceof ApiError && error.status === 404)
    return <p className="chat-note">Redovni termini više ne postoje.</p>
  return (
    <div className="booking-card pad">
      {error ? (
        <LoadError level={3} onRetry={() => void refetch()}>
          Redovni termini nisu učitani.
        </LoadError>
      ) : (
        <Loading text="Učitavanje redovnih termina..." />
      )}
    </div>
  )
}

const isOpen = ({ status }: Series) => status === 'proposed' || status === 'active'

/** A series with its state, facts and buttons, as in the conversation, above the bookings and in the diary. */
export function SeriesSummary({ series }: { series: Series }) {
  return (
    <article
      className={isOpen(series) ? 'booking-card' : 'booking-card booking-card-over'}
      aria-label="Redovni termini"
    >
      <div className="booking-card-head">
        <span className="row gap-2">
          <Repeat className="icon-small text-ink-3" />
          Redovni termini
        </span>
        <SeriesBadge series={series} />
      </div>
      <div className="booking-card-body">
        <div>
          <b className="booking-time first-letter:uppercase">{seriesInWords(series.rhythm, series.time)}</b>
          <span className="text-sm text-ink-2">
            {series.service.title},{' '}
            {series.side === 'provider' ? series.client_name : publicName(series.other.name, true)}
          </span>
        </div>
        <SeriesFacts series={series} />
        <SeriesButtons series={series} className="booking-card-buttons" />
        <Link to="/moji-termini" search={{ redovni: series.id }} className="link link-touch text-sm">
          Svi termini i izmene
        </Link>
      </div>
    </article>
  )
}
