import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../../platform/browser/live.ts'
import { plural } from '../../../platform/serbian/dates.ts'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Rating } from '../../../ui/stars/stars.tsx'
import { publicName } from '../../accounts/display-name.ts'
import { meQuery } from '../../accounts/session.ts'
import { peopleFiguresQuery } from '../statistics-queries.ts'
import type { PersonFigures } from './people-figures.ts'

/** The work of each person of a provider in the last 30 days. Renders nothing for a provider who works alone. */
export function PeopleFiguresCard() {
  const queryClient = useQueryClient()
  const { data, isPending, isFetching, refetch } = useQuery(peopleFiguresQuery)
  const { data: me } = useQuery(meQuery)
  useLiveEvent(['appointments', 'conversation'], () => void queryClient.invalidateQueries(peopleFiguresQuery))
  if (data && !data.people.length) return null
  return (
    <section className="card pad mt-5" aria-labelledby="ucinak">
      <h2 id="ucinak" className="text-xl">
        Učinak po osobi
      </h2>
      {isPending && <Loading className="py-4" />}
      {!data && !isPending && (
        <LoadError level={3} busy={isFetching} onRetry={() => void refetch()}>
          Učinak nije učitan.
        </LoadError>
      )}
      {data && (
        <>
          <p className="text-sm text-ink-2">Termini u poslednjih 30 dana i sve ocene do sada.</p>
          <ul className="person-figures mt-3">
            {data.people.map(person => (
              <Person key={person.id ?? 'owner'} person={person} owner={publicName(me?.name ?? null, true)} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Person({ person, owner }: { person: PersonFigures; owner: string }) {
  const { name, has_left, done, missed, cancelled, rating } = person
  return (
    <li>
      <p className="min-w-0">
        <b className="wrap-anywhere">{name ?? owner}</b>
        {has_left && <span className="text-sm text-ink-3"> · više ne radi kod vas</span>}
      </p>
      <Rating
        value={rating?.average ?? null}
        countText={rating ? plural(rating.count, 'ocena', 'ocene', 'ocena') : ''}
        noRatingText="Još nema ocena"
      />
      <dl>
        <Count label="Završeno" value={done} />
        <Count label="Propušteno" value={missed} />
        <Count label="Otkazano" value={cancelled} />
      </dl>
    </li>
  )
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
