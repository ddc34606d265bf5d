import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { onMoment } from '../../platform/serbian/moments.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import type { ListedComplaint } from './complaint.ts'
import { ComplaintBadge } from './complaint-badge.tsx'
import { myComplaintsQuery } from './complaint-queries.ts'
import { nextTermInWords } from './complaint-words.ts'

/** All complaints of the user, on either side. */
export function ComplaintsScreen() {
  return (
    <div className="wrap max-w-[1040px] pt-5 pb-12">
      <h1 className="mb-4">Reklamacije</h1>
      <List />
    </div>
  )
}

function List() {
  const { data, isError, isFetching, refetch } = useQuery(myComplaintsQuery)
  if (!data) {
    return isError ? (
      <LoadError busy={isFetching} onRetry={() => void refetch()}>
        Reklamacije nisu učitane.
      </LoadError>
    ) : (
      <Loading className="py-6" />
    )
  }
  if (!data.items.length) {
    return (
      <EmptyState scene="scene-bench" title="Nema reklamacija">
        Ako posle završenog posla nešto nije u redu, reklamaciju podnosite sa stranice ponude ili termina.
      </EmptyState>
    )
  }
  return (
    <ul className="stack gap-3">
      {data.items.map(complaint => (
        <li key={complaint.id}>
          <ComplaintRow complaint={complaint} />
        </li>
      ))}
    </ul>
  )
}

function ComplaintRow({ complaint }: { complaint: ListedComplaint }) {
  const { id, side, service, source, customer, provider, created_at } = complaint
  return (
    <article className="card pad row between flex-wrap items-start gap-3">
      <div className="min-w-0 flex-[1_1_260px]">
        <h2 className="text-lg [overflow-wrap:anywhere]">
          <Link to="/reklamacije/{-$id}" params={{ id }} className="link link-touch">
            {service.title}
          </Link>
        </h2>
        <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
          {side === 'provider' ? customer.name : provider.name}, {source.title}
        </p>
        <p className="text-sm text-ink-3">
          Podneta {onMoment(created_at)}. {nextTermInWords(complaint)}
        </p>
      </div>
      <ComplaintBadge complaint={complaint} />
    </article>
  )
}
