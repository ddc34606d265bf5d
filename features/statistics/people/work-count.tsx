import { useQuery } from '@tanstack/react-query'
import { plural } from '../../../platform/serbian/dates.ts'
import { workFiguresQuery } from '../statistics-queries.ts'

/** A member's own number of finished bookings: `12 završenih termina u poslednjih 30 dana`. */
export function WorkCount() {
  const { data: done } = useQuery(workFiguresQuery)
  if (done === undefined || done === null) return null
  return (
    <p className="text-ink-2">
      {plural(done, 'završen termin', 'završena termina', 'završenih termina')} u poslednjih 30 dana
    </p>
  )
}
