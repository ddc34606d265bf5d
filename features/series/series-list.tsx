import { useQuery } from '@tanstack/react-query'
import { SeriesSummary } from './card/series-card.tsx'
import { seriesListQuery } from './series-queries.ts'

/** Series above the bookings of one side that wait for an answer. The bookings themselves show what is agreed. */
export default function SeriesList({ side }: { side: 'customer' | 'provider' }) {
  const { data } = useQuery(seriesListQuery(side))
  const items = data?.items.filter(isAwaiting)
  if (!items?.length) return null
  return (
    <section aria-label="Redovni termini" className="mb-5">
      <ul className="grid gap-3.5 md:grid-cols-2">
        {items.map(series => (
          <li key={series.id}>
            <SeriesSummary series={series} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const isAwaiting = ({ status, move }: { status: string; move: unknown }) => status === 'proposed' || move !== null
