import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../../platform/browser/live.ts'
import { plural } from '../../../platform/serbian/dates.ts'
import { workFiguresQuery } from '../statistics-queries.ts'

/** A member's own number of finished bookings: `12 završenih termina u poslednjih 30 dana`. */
export function WorkCount() {
  const queryClient = useQueryClient()
  const { data: done } = useQuery(workFiguresQuery)
  useLiveEvent(['appointments'], () => void queryClient.invalidateQueries(workFiguresQuery))
  if (done === undefined || done === null) return null
  return (
    <p className="text-ink-2">
      {plural(done, 'završen termin', 'završena termina', 'završenih termina')} u poslednjih 30 dana
    </p>
  )
}
