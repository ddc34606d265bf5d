import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, MessageCircle } from 'lucide-react'
import { ApiError } from '../../../platform/browser/api.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { publicName } from '../../accounts/display-name.ts'
import type { Series } from '../series.ts'
import { SeriesBadge } from '../series-badge.tsx'
import { SeriesButtons } from '../series-buttons.tsx'
import { SeriesFacts } from '../series-facts.tsx'
import { seriesQuery } from '../series-queries.ts'
import { seriesInWords } from '../series-words.ts'
import { VisitList } from './visit-list.tsx'

/** A series with all its visits, and what each side may change (docs/product.md, Series of bookings). */
export function SeriesScreen({ id }: { id: string }) {
  const { data: series, error, isFetching, refetch } = useQuery(seriesQuery(id))
  return (
    <div className="wrap max-w-[840px] pt-1.5 pb-12">
      <BackLink series={series} />
      {series ? (
        <Agreement series={series} />
      ) : error ? (
        <LoadError className="mt-4" busy={isFetching} onRetry={() => void refetch()}>
          {error instanceof ApiError && [404, 422].includes(error.status)
            ? 'Redovni termini nisu pronađeni.'
            : 'Redovni termini nisu učitani.'}
        </LoadError>
      ) : (
        <Loading className="py-6" />
      )}
    </div>
  )
}

function BackLink({ series }: { series: Series | undefined }) {
  const content = (text: string) => (
    <>
      <ArrowLeft className="icon-small" />
      {text}
    </>
  )
  return series?.side === 'provider' ? (
    <Link to="/dashboard" search={{ tab: 'bookings' }} className="link link-touch">
      {content('Rezervacije')}
    </Link>
  ) : (
    <Link to="/moji-termini" search={{}} className="link link-touch">
      {content('Moji termini')}
    </Link>
  )
}

function Agreement({ series }: { series: Series }) {
  const { side, other, client_name, service, conversation_id } = series
  return (
    <>
      <div className="row between mt-1 flex-wrap items-start gap-2">
        <h1>Redovni termini</h1>
        <SeriesBadge series={series} />
      </div>
      <section className="card pad stack mt-4" aria-label="Dogovor">
        <div>
          <p className="booking-time first-letter:uppercase">{seriesInWords(series.rhythm, series.time)}</p>
          <p className="text-ink-2 wrap-anywhere">
            {service.title}, {side === 'provider' ? client_name : publicName(other.name, true)}
          </p>
        </div>
        <SeriesFacts series={series} />
        <div className="row flex-wrap gap-2">
          <SeriesButtons series={series} className="contents [&>.button-quiet:first-child]:-ml-4.5" />
          {conversation_id && (
            <Link
              to="/messages"
              search={{ razgovor: conversation_id }}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              <MessageCircle />
              Otvori razgovor
            </Link>
          )}
        </div>
      </section>
      <VisitList series={series} />
    </>
  )
}
