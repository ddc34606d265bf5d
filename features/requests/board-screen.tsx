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
import { BoardFilter, filterBoard } from './board-filter.tsx'
import { RequestCards, RequestLink } from './request-list.tsx'
import { boardQuery } from './request-queries.ts'

/** The page 'Traži se': open requests for the trades and areas of a provider. */
export function BoardScreen() {
  const { data, isError, isFetching, refetch } = useQuery(boardQuery)
  const [chosen, setChosen] = useState('')
  const items = data?.items ?? []
  return (
    <div className="wrap pt-6 pb-12">
      <div className="row mb-5 flex-wrap justify-between gap-4">
        <div>
          <h1>Traži se</h1>
          <p className="mt-1.5 text-ink-2">Otvoreni zahtevi iz vaše struke i vašeg kraja</p>
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
            items={filterBoard(items, chosen)}
            end={item =>
              item.mine ? (
                <span className="row gap-2">
                  <Badge tone="ok">Javili ste se</Badge>
                  <RequestLink item={item} look={buttonClass({ variant: 'quiet', size: 'small' })}>
                    Otvori
                  </RequestLink>
                </span>
              ) : item.offers === 5 ? (
                <span className="text-sm font-semibold text-ink-2">Već je odgovorilo pet majstora</span>
              ) : (
                <RequestLink item={item} look={buttonClass({ variant: 'secondary' })}>
                  Javi se
                </RequestLink>
              )
            }
          />
        ) : (
          <EmptyState scene="scene-bench" title="Trenutno niko ne traži ono čime se bavite">
            Čim neko iz vašeg kraja objavi zahtev, biće ovde.
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
        Zahtev prvi dobija ko je najduže čekao. Odgovor je besplatan, a mesto ne može da se kupi. Od 21 do 7&nbsp;h
        javljamo samo za hitne zahteve.
      </Note>
    </div>
  )
}
