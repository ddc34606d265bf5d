import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { RequestCards, RequestLink } from './request-list.tsx'
import { myRequestsQuery } from './request-queries.ts'
import { statusWords } from './request-words.ts'

export function MyRequestsScreen() {
  const { data, isError, isFetching, refetch } = useQuery(myRequestsQuery)
  const newRequestLink = (
    <Link to="/zahtevi/{-$part}" params={{ part: 'novi' }} className={buttonClass()}>
      Treba mi majstor
    </Link>
  )
  return (
    <div className="wrap pt-6 pb-12">
      <div className="row mb-5 flex-wrap justify-between gap-4">
        <h1>Moji zahtevi</h1>
        {data && data.items.length > 0 && newRequestLink}
      </div>
      {data ? (
        data.items.length ? (
          <RequestCards
            items={data.items}
            end={item => (
              <RequestLink item={item} look={buttonClass({ variant: 'secondary' })}>
                {item.status === 'open' ? 'Odgovori' : statusWords[item.status]}
              </RequestLink>
            )}
          />
        ) : (
          <EmptyState scene="scene-bench" title="Još niste objavili zahtev" action={newRequestLink}>
            Opišite šta vam treba, a majstori iz kraja će vam se javiti.
          </EmptyState>
        )
      ) : isError ? (
        <LoadError busy={isFetching} onRetry={() => void refetch()}>
          Zahtevi nisu učitani.
        </LoadError>
      ) : (
        <Loading className="py-6" />
      )}
    </div>
  )
}
