import type { ReactNode } from 'react'
import { ApiError, sentenceOf } from '../../../platform/browser/api.ts'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { RowSkeletons } from '../../../ui/loading/skeleton.tsx'
import { SecondStepFirst } from './second-step-first.tsx'

type Asked = { data: unknown; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

/**
 * What stands in a section until its data is there: its shape, what went wrong, or the way to a second step for who has
 * none; then `children`.
 */
export function SectionState({ asked, failure, children }: { asked: Asked; failure: string; children: ReactNode }) {
  const { data, error, isFetching, refetch } = asked
  if (data !== undefined) return children
  if (error instanceof ApiError && error.code === 'second_step_required') return <SecondStepFirst />
  if (error)
    return (
      <LoadError onRetry={() => void refetch()} busy={isFetching}>
        {sentenceOf(error, failure)}
      </LoadError>
    )
  return (
    <Loading className="card">
      <RowSkeletons />
    </Loading>
  )
}
