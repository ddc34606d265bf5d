import type { ReactNode } from 'react'
import { ApiError, errorMessage } from '../../../platform/browser/api.ts'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { RowSkeletons } from '../../../ui/loading/skeleton.tsx'
import { TwoFactorRequired } from './two-factor-required.tsx'

type Query = { data: unknown; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

/** Shows `children` once the data is loaded. Until then, shows loading, an error or a two-factor notice. */
export function SectionState({ query, failure, children }: { query: Query; failure: string; children: ReactNode }) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children
  if (error instanceof ApiError && error.code === 'second_step_required') return <TwoFactorRequired />
  if (error)
    return (
      <LoadError onRetry={() => void refetch()} busy={isFetching}>
        {errorMessage(error, failure)}
      </LoadError>
    )
  return (
    <Loading className="card">
      <RowSkeletons />
    </Loading>
  )
}
