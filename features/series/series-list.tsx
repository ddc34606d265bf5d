import { useQuery } from '@tanstack/react-query'
import { SeriesSummary } from './card/series-card.tsx'
import { seriesListQuery } from './series-queries.ts'

/** Waiting and running series above the bookings of one side. Nothing is shown until there are any. */
export default function SeriesList({ side }: { side: 'customer' | 'provider' }) {
  const { data } = useQuery(seriesListQuery(side))
  const items = side === 'provider' ? data?.items.filter(isAwaiting) : data?.items
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

/** The diary itself shows what is agreed, so only proposals are above it. */
const isAwaiting = ({ status, move }: { status: string; move: unknown }) => status === 'proposed' || move !== null
