import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { evidenceTitle } from '../../evidence/evidence-words.ts'
import type { SectionProps } from '../layout/section.ts'
import { SectionState } from '../layout/section-state.tsx'
import { StateChips } from '../layout/state-chips.tsx'
import { rowProps } from '../layout/use-admin-keys.ts'
import { KindIcon, WaitingAge } from '../layout/waiting-rows.tsx'
import { evidenceStates } from './evidence-case.ts'
import { EvidenceCaseScreen } from './evidence-case-screen.tsx'
import { evidenceQueueQuery } from './evidence-queue-queries.ts'
import { statusWords } from './status-words.ts'

const states = { ceka: 'Na čekanju', reseno: 'Rešene' }

/** The queue of evidence. Rows have no pictures, because documents are private papers. */
export default function EvidenceQueueScreen({ id, search }: SectionProps) {
  return id ? <EvidenceCaseScreen key={id} id={id} search={search} /> : <Queue search={search} />
}

function Queue({ search }: Pick<SectionProps, 'search'>) {
  const state = evidenceStates.find(each => each === search.stanje) ?? 'ceka'
  const query = useQuery(evidenceQueueQuery(state))
  return (
    <>
      <h1 className="text-2xl">Provere</h1>
      <p className="mt-1 max-w-160 text-sm text-ink-2">
        Pružaoci usluga pokazuju papire. Zapisujemo samo šta smo videli, kog dana i do kada važi. Slika se briše čim
        odlučite.
      </p>
      <StateChips section="provere" labels={states} current={state} />
      <SectionState query={query} failure="Provere nisu učitane.">
        {query.data?.length ? (
          <ul className="card room-rows">
            {query.data.map(({ id, kind, subject, status, provider_name, sent_at, decided_at }) => (
              <li key={id}>
                <Link to="/admin/{-$section}/{-$id}" params={{ section: 'provere', id }} search={search} {...rowProps}>
                  <KindIcon kind="evidence" />
                  <span className="min-w-0">
                    <b className="font-semibold">{evidenceTitle({ kind, subject, tax_number: null })}</b>
                    <span className="block truncate text-sm text-ink-2">
                      {provider_name || 'Pružalac usluge'}
                      {state === 'reseno' && `, ${statusWords[status].toLowerCase()}`}
                    </span>
                  </span>
                  <WaitingAge since={decided_at ?? sent_at} />
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className="card pad text-ink-2">{state === 'ceka' ? 'Sve je pogledano.' : 'Još ništa nije rešeno.'}</p>
        )}
      </SectionState>
    </>
  )
}
