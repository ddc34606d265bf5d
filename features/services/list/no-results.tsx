import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import type { ServiceFilters } from '../search/query/service-filters.ts'
import { NearTrades } from './near-trades.tsx'

/** Shown for an empty list. The button removes the free-day filter, or else all other filters, or else the search. */
export default function NoResults(props: { filters: ServiceFilters; onChange: (filters: ServiceFilters) => void }) {
  const { search, sort: _, free, ...narrowing } = props.filters
  if (free) {
    return (
      <EmptyState
        scene="scene-shutters"
        title={free === 'today' ? 'Danas više nema slobodnih termina' : 'Ove nedelje više nema slobodnih termina'}
        className="pb-12"
        action={
          <Button variant="secondary" onClick={() => props.onChange({ ...props.filters, free: undefined })}>
            Prikaži i ono što je slobodno kasnije
          </Button>
        }
      >
        Kasnije možda ima termina. Kod kojih se ne zakazuje ovde, pitajte porukom.
      </EmptyState>
    )
  }
  const isNarrowed = Object.values(narrowing).some(Boolean)
  const wider = isNarrowed && search ? { search } : {}
  return (
    <EmptyState
      scene="scene-shutters"
      title="Nema pronađenih usluga"
      className="pb-12"
      action={
        <span className="row flex-wrap justify-center gap-3">
          {search && (
            <Link to="/zahtevi/{-$part}" params={{ part: 'novi' }} search={{ sta: search }} className={buttonClass()}>
              Objavi zahtev
            </Link>
          )}
          <Button variant="secondary" onClick={() => props.onChange(wider)}>
            {wider.search ? `Potražite „${wider.search}” u svim uslugama` : 'Pogledajte sve usluge'}
          </Button>
        </span>
      }
    >
      Pokušajte sa drugačijim kriterijumima pretrage.{search && <NearTrades search={search} />}
    </EmptyState>
  )
}
