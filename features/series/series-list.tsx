import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreButton } from '../../ui/button/more-button.tsx'
import { SeriesSummary } from './card/series-card.tsx'
import { waitingSeriesQuery } from './series-queries.ts'

/** Series above the bookings of one side that wait for an answer. The bookings themselves show what is agreed. */
export default function SeriesList({ side }: { side: 'customer' | 'provider' }) {
  const list = useInfiniteQuery(waitingSeriesQuery(side))
  const items = list.data?.pages.flatMap(page => page.items)
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
      <MoreButton list={list} className="mx-auto mt-3.5 flex w-fit" />
    </section>
  )
}
