import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { plural } from '../../../platform/serbian/dates.ts'
import { formatThousands } from '../../../platform/serbian/numbers.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { SectionState } from '../layout/section-state.tsx'
import type { TownFigures } from './towns.ts'
import { townsQuery } from './towns-queries.ts'

export default function TownsScreen() {
  const query = useQuery(townsQuery)
  const preparing = query.data?.preparing ?? []
  return (
    <>
      <h1 className="text-2xl">Gradovi</h1>
      <p className="mt-1 mb-4.5 text-ink-2">
        Ko nudi usluge u kom gradu, koliko zahteva dobije odgovor u roku od jednog dana i šta je traženo uzalud.
      </p>
      <SectionState query={query} failure="Podaci o gradovima nisu učitani.">
        <div className="stack gap-8">
          {query.data?.towns.map(town => (
            <TownSection key={town.id} town={town} days={query.data.days} />
          ))}
          {preparing.length > 0 && (
            <p className="text-ink-2">
              {`U pripremi: ${preparing.join(', ')}.`} Šta im nedostaje, ispisuje <code>npm run town</code>.
            </p>
          )}
        </div>
      </SectionState>
    </>
  )
}

function TownSection({ town, days }: { town: TownFigures; days: number }) {
  const { id, name, trades, requests, unmet } = town
  const offered = trades.filter(({ providers }) => providers > 0)
  const missing = trades.length - offered.length
  return (
    <section aria-labelledby={`grad-${id}`}>
      <h2 id={`grad-${id}`} className="mb-3 text-xl">
        {name}
      </h2>
      <dl className="room-figures">
        <Figure label="Kategorije sa pružaocima" value={formatThousands(offered.length)}>
          {missing > 0 && `bez pružaoca: ${missing}`}
        </Figure>
        <Figure label={`Zahtevi, ${plural(days, 'dan', 'dana', 'dana')}`} value={formatThousands(requests.posted)}>
          {requests.waiting > 0 && `čeka prvi odgovor: ${requests.waiting}`}
        </Figure>
        <Figure label="Odgovor u roku od jednog dana" value={answeredShare(requests)}>
          {requests.posted > requests.waiting && `${requests.answered} od ${requests.posted - requests.waiting}`}
        </Figure>
      </dl>
      <div className="room-panels">
        <Panel title="Pružaoci po kategorijama" empty="Još niko ne nudi usluge.">
          {trades.map(({ category, providers }) => (
            <Row key={category}>
              <Link to="/services" search={{ category, location: name }} className="link">
                {category}
              </Link>
              {providers ? <b>{formatThousands(providers)}</b> : <Badge tone="ochre">nema nikoga</Badge>}
            </Row>
          ))}
        </Panel>
        <Panel title="Traženo uzalud" empty="Nijedna pretraga nije uzalud ponovljena pet puta.">
          {unmet.map(({ key, search, times }) => (
            <Row key={key}>
              <Link to="/services" search={{ search, location: name }} className="link break-words" translate="no">
                {search}
              </Link>
              <b>{plural(times, 'put', 'puta', 'puta')}</b>
            </Row>
          ))}
        </Panel>
      </div>
    </section>
  )
}

/** Returns the share of the requests that had a day for an answer, such as `75 %`; a dash if there were none. */
function answeredShare({ posted, answered, waiting }: TownFigures['requests']): string {
  const due = posted - waiting
  return due ? `${Math.round((100 * answered) / due)} %` : '–'
}

function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {children && <small>{children}</small>}
      </dd>
    </div>
  )
}

function Panel({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <div className="card overflow-hidden">
      <h3 className="px-4.5 pt-4 pb-2 text-lg">{title}</h3>
      {children.length ? <ul className="pb-3">{children}</ul> : <p className="px-4.5 pb-5 text-ink-2">{empty}</p>}
    </div>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <li className="row between min-h-11 gap-4 border-t border-line px-4.5 py-1.5">{children}</li>
)
