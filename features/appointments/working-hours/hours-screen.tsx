import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { hoursQuery } from '../hours-queries.ts'
import { HoursForm } from './hours-form.tsx'

/** Page 'Radno vreme': when and how the provider can be booked (docs/product.md, Bookings). */
export function HoursScreen({ beside }: { beside: ReactNode }) {
  const { data, isPending, isFetching, refetch } = useQuery(hoursQuery)
  if (data) return <HoursForm stored={data} beside={beside} />
  return (
    <>
      <h1 className="pb-4">Radno vreme</h1>
      {isPending ? (
        <Loading className="py-6" />
      ) : (
        <LoadError busy={isFetching} onRetry={() => void refetch()}>
          Radno vreme nije učitano.
        </LoadError>
      )}
    </>
  )
}
