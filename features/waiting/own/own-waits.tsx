import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { waitsQuery } from '../waiting-queries.ts'
import { OwnWait } from './own-wait.tsx'

/** The customer's waits above the upcoming bookings. Renders nothing without any. */
export function OwnWaits({ onBooked }: { onBooked: (bookingId: string) => void }) {
  const { data: waits, isError, refetch } = useQuery(waitsQuery)
  if (!waits) {
    return isError ? <LoadError onRetry={() => void refetch()}>Termini koje čekate nisu učitani.</LoadError> : null
  }
  if (!waits.length) return null
  return (
    <section className="mb-8" aria-labelledby="cekanja">
      <h2 id="cekanja" className="mb-3 text-xl">
        Čekate da se oslobodi
      </h2>
      <ul className="stack gap-3.5">
        {waits.map(wait => (
          <li key={wait.id}>
            <OwnWait wait={wait} onBooked={onBooked} />
          </li>
        ))}
      </ul>
    </section>
  )
}
