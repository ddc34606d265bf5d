import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Map as MapSign, Scale } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge/badge.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Note } from '../../ui/note/note.tsx'
import { BoardFilter, narrowed } from './board-filter.tsx'
import { OpenRequest, RequestCards } from './request-list.tsx'
import { boardQuery } from './request-queries.ts'

/** `Traži se`: open requests for a provider's trades and the areas he works in. */
export function BoardScreen() {
  const { data, isError, isFetching, refetch } = useQuery(boardQuery)
  const [chosen, setChosen] = useState('')
  const items = data?.items ?? []
  return (
    <div className="wrap pt-6 pb-12">
      <div className="row mb-5 flex-wrap justify-between gap-4">
        <div>
          <h1>Traži se</h1>
          <p className="mt-1.5 text-ink-2">Otvoreni zahtevi za vaš posao i vaš kraj grada</p>
        </div>
        <Link to="/zahtevi/{-$part}" params={{ part: 'gde-radim' }} className={buttonClass({ variant: 'secondary' })}>
          <MapSign />
          Gde radim
        </Link>
      </div>
      {items.length > 1 && <BoardFilter items={items} chosen={chosen} onChoose={setChosen} />}
      {data ? (
        items.length ? (
          <RequestCards
            items={narrowed(items, chosen)}
            end={item =>
              item.mine ? (
                <span className="row gap-2">
                  <Badge tone="ok">Javili ste se</Badge>
                  <OpenRequest item={item} look={buttonClass({ variant: 'quiet', size: 'small' })}>
                    Otvori
                  </OpenRequest>
                </span>
              ) : item.offers === 5 ? (
                <span className="text-sm font-semibold text-ink-2">Već ima pet ponuda</span>
              ) : (
                <OpenRequest item={item} look={buttonClass({ variant: 'secondary' })}>
                  Ponudi pomoć
                </OpenRequest>
              )
            }
          />
        ) : (
          <EmptyState scene="scene-bench" title="Sada niko ne traži vaš posao">
            Čim neko iz vašeg kraja objavi zahtev, stajaće ovde.
          </EmptyState>
        )
      ) : isError ? (
        <LoadError busy={isFetching} onRetry={() => void refetch()}>
          Zahtevi nisu učitani.
        </LoadError>
      ) : (
        <Loading className="py-6" />
      )}
      <Note className="mt-6" icon={<Scale />}>
        Prvo javljamo onome ko je najduže čekao na zahtev. Odgovor se ne naplaćuje, a mesto se ne može kupiti. Od 21 do
        7 h javljamo samo hitne.
      </Note>
    </div>
  )
}
