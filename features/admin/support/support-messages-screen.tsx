import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SectionProps } from '../layout/section.ts'
import { SectionState } from '../layout/section-state.tsx'
import { StateChips } from '../layout/state-chips.tsx'
import { rowProps } from '../layout/use-admin-keys.ts'
import { KindIcon, WaitingAge } from '../layout/waiting-rows.tsx'
import { supportStates } from './support.ts'
import { SupportMessageScreen } from './support-message-screen.tsx'
import { supportMessagesQuery } from './support-queries.ts'

const states = { ceka: 'Čekaju odgovor', odgovoreno: 'Odgovorene' }

export default function SupportMessagesScreen({ id, search }: SectionProps) {
  return id ? <SupportMessageScreen key={id} id={id} search={search} /> : <Messages search={search} />
}

function Messages({ search }: Pick<SectionProps, 'search'>) {
  const state = supportStates.find(each => each === search.stanje) ?? 'ceka'
  const query = useQuery(supportMessagesQuery(state))
  return (
    <>
      <h1 className="text-2xl">Poruke podršci</h1>
      <StateChips section="poruke-podrsci" labels={states} current={state} />
      <SectionState query={query} failure="Poruke nisu učitane.">
        {query.data?.length ? (
          <ul className="card room-rows">
            {query.data.map(({ id, name, email, message, created_at }) => (
              <li key={id}>
                <Link
                  to="/admin/{-$section}/{-$id}"
                  params={{ section: 'poruke-podrsci', id }}
                  search={search}
                  {...rowProps}
                >
                  <KindIcon kind="support" />
                  <span className="min-w-0">
                    <b className="font-semibold">{name}</b> <span className="text-sm text-ink-3">{email}</span>
                    <span className="block truncate text-sm text-ink-2" translate="no">
                      {message}
                    </span>
                  </span>
                  <WaitingAge since={created_at} />
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className="card pad text-ink-2">
            {state === 'ceka' ? 'Na sve poruke je odgovoreno.' : 'Još ni na jednu poruku nije odgovoreno.'}
          </p>
        )}
      </SectionState>
    </>
  )
}
