import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { plural } from '../../platform/serbian/dates.ts'
import { mondayOf } from '../bookings/diary/diary-days.ts'
import { MAX_COUNTED_WAITS } from './waiting-limits.ts'
import { waitCountsQuery } from './waiting-queries.ts'

/** How many customers wait for a slot on a day, for the provider's diary. Renders nothing without any. */
export default function WaitCount({ day }: { day: string }) {
  const { data: days } = useQuery(waitCountsQuery(mondayOf(day)))
  const count = days?.find(({ date }) => date === day)?.count
  if (!count) return null
  return (
    <p className="row gap-2 text-sm text-ink-2">
      <Hourglass className="icon-small flex-none" />
      <span>
        <b className="text-ink">{countInWords(count)}</b> da se oslobodi termin. Ako oslobodite vreme, javljamo im
        redom.
      </span>
    </p>
  )
}

const countInWords = (count: number): string =>
  count < MAX_COUNTED_WAITS ? plural(count, 'čeka', 'čekaju', 'čeka') : `Više od ${MAX_COUNTED_WAITS - 1} čekanja`
