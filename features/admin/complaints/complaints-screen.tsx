import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ComplaintBadge } from '../../complaints/complaint-badge.tsx'
import type { SectionProps } from '../layout/section.ts'
import { SectionState } from '../layout/section-state.tsx'
import { StateChips } from '../layout/state-chips.tsx'
import { rowProps } from '../layout/use-admin-keys.ts'
import { KindIcon, WaitingAge } from '../layout/waiting-rows.tsx'
import { CaseScreen } from './case-screen.tsx'
import { caseStates } from './complaints.ts'
import { casesQuery } from './complaints-queries.ts'

const states = { ceka: 'Otvorene', zavrseno: 'Završene' }

/** Complaints in which a side has called the operator. */
export default function ComplaintsScreen({ id, search }: SectionProps) {
  return id ? <CaseScreen key={id} id={id} search={search} /> : <Cases search={search} />
}

function Cases({ search }: Pick<SectionProps, 'search'>) {
  const state = caseStates.find(each => each === search.stanje) ?? 'ceka'
  const query = useQuery(casesQuery(state))
  return (
    <>
      <h1 className="text-2xl">Reklamacije</h1>
      <StateChips section="reklamacije" labels={states} current={state} />
      <SectionState query={query} failure="Reklamacije nisu učitane.">
        {query.data?.length ? (
          <ul className="card room-rows">
            {query.data.map(complaint => (
              <li key={complaint.id}>
                <Link
                  to="/admin/{-$section}/{-$id}"
                  params={{ section: 'reklamacije', id: complaint.id }}
                  search={search}
                  {...rowProps}
                >
                  <KindIcon kind="complaint" />
                  <span className="min-w-0">
                    <b className="font-semibold">{complaint.service.title}</b> <ComplaintBadge complaint={complaint} />
                    <span className="block truncate text-sm text-ink-2">
                      {complaint.customer.name}, {complaint.provider.name}
                    </span>
                  </span>
                  <WaitingAge since={complaint.operator_asked_at!} />
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className="card pad text-ink-2">
            {state === 'ceka' ? 'Niko ne čeka predlog.' : 'Još nijedan slučaj nije završen.'}
          </p>
        )}
      </SectionState>
    </>
  )
}
