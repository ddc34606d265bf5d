import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatLongDate, formatTime } from '../../../platform/serbian/dates.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { kindNames, needsDocument } from '../../evidence/evidence-kinds.ts'
import { evidenceDates, evidenceTitle, formatShortDay } from '../../evidence/evidence-words.ts'
import { BackLink } from '../layout/back-link.tsx'
import type { SectionSearch } from '../layout/section.ts'
import { SectionState } from '../layout/section-state.tsx'
import { useCaseKeys } from '../layout/use-case-keys.ts'
import type { EvidenceCase } from './evidence-case.ts'
import { EvidenceDecisionForm } from './evidence-decision-form.tsx'
import { caseDocumentUrl, evidenceCaseQuery } from './evidence-queue-queries.ts'
import { statusWords } from './status-words.ts'

const APR_SEARCH_URL = 'https://pretraga.apr.gov.rs/'

export function EvidenceCaseScreen({ id, search }: { id: string; search: SectionSearch }) {
  const query = useQuery(evidenceCaseQuery(id))
  return (
    <div>
      <BackLink section="provere" search={search}>
        Provere
      </BackLink>
      <SectionState query={query} failure="Provera nije učitana.">
        {query.data && <Case item={query.data} />}
      </SectionState>
    </div>
  )
}

function Case({ item }: { item: EvidenceCase }) {
  const title = useRef<HTMLHeadingElement>(null)
  // Moves the focus to the title because otherwise the next Enter would press the same link again.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <section className="stack gap-4.5" aria-label="Provera">
      <div className="row flex-wrap gap-3">
        <h1 ref={title} tabIndex={-1} className="case-title">
          {evidenceTitle({ ...item, tax_number: null })}
        </h1>
        <Badge tone={item.status === 'waiting' ? 'ochre' : item.status === 'accepted' ? 'ok' : undefined}>
          {statusWords[item.status]}
        </Badge>
      </div>
      <div className="case-columns">
        <div className="stack gap-4.5">
          <Facts item={item} />
          {item.status === 'waiting' && needsDocument(item.kind) && <Document item={item} />}
        </div>
        {item.status === 'waiting' ? <EvidenceDecisionForm item={item} /> : <Outcome item={item} />}
      </div>
    </section>
  )
}

function Facts({ item }: { item: EvidenceCase }) {
  const { provider, kind, subject, tax_number, company_number, note, holds, sent_at } = item
  return (
    <article className="card pad stack gap-3">
      <p>
        <Link to="/admin/{-$section}/{-$id}" params={{ section: 'osobe', id: provider.id }} className="link">
          {provider.name || 'Pružalac usluge'}
        </Link>
        {provider.location && `, ${provider.location}`}
        <span className="block text-sm text-ink-2">
          Poslato {formatLongDate(sent_at)} u {formatTime(sent_at)}
        </span>
      </p>
      <dl className="evidence-facts">
        <Fact name="Šta se proverava">{kindNames[kind]}</Fact>
        {subject && <Fact name="Za poslove">{subject}</Fact>}
        {tax_number && <Fact name="PIB">{tax_number}</Fact>}
        {company_number && <Fact name="Matični broj">{company_number}</Fact>}
        {note && (
          <Fact name="Poruka">
            <span translate="no">{note}</span>
          </Fact>
        )}
        <Fact name="Već provereno">
          {holds.length ? holds.map(each => `${evidenceTitle(each)}, ${evidenceDates(each)}`).join(' ') : 'ništa'}
        </Fact>
      </dl>
      {kind === 'register' && (
        <p className="text-sm text-ink-2">
          Ispravan PIB ne znači da je njihov. Ime uporedite u{' '}
          <a className="link" href={APR_SEARCH_URL} target="_blank" rel="noreferrer">
            pretrazi APR-a
          </a>
          . Odatle ne prepisujemo ništa osim broja.
        </p>
      )}
      {kind === 'identity' && (
        <p className="text-sm text-ink-2">Lična karta se gleda uživo. Sliku ne tražite i ne čuvajte.</p>
      )}
    </article>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Loads the photo only on request, because every view is written to the audit log. */
function Document({ item }: { item: EvidenceCase }) {
  const [state, setState] = useState<'hidden' | 'shown' | 'failed'>('hidden')
  useCaseKeys({ v: () => setState('shown') })
  if (!item.has_document) return <Note tone="ochre">Slika više nije tu. Odbijte uz molbu da se pošalje ponovo.</Note>
  return (
    <article className="card pad stack gap-3">
      {state === 'shown' ? (
        <img
          className="evidence-photo"
          src={caseDocumentUrl(item.id)}
          alt={`Poslata slika: ${kindNames[item.kind]}`}
          onError={() => setState('failed')}
        />
      ) : (
        <>
          {state === 'failed' && <Note tone="error">Slika nije učitana.</Note>}
          <Button
            variant="secondary"
            icon={<Eye />}
            className="justify-self-start"
            aria-keyshortcuts="v"
            onClick={() => setState('shown')}
          >
            Pogledaj sliku
          </Button>
          <p className="text-sm text-ink-2">Svako gledanje se upisuje u dnevnik rada.</p>
        </>
      )}
    </article>
  )
}

function Outcome({ item }: { item: EvidenceCase }) {
  const { decided_by, decided_at, seen, reason, valid_until } = item
  return (
    <article className="card pad stack gap-2">
      <h2 className="text-xl">{statusWords[item.status]}</h2>
      {decided_at && (
        <p className="text-sm text-ink-2">
          {decided_by || 'Administrator'}, {formatLongDate(decided_at)} u {formatTime(decided_at)}
        </p>
      )}
      {seen && (
        <p className="whitespace-pre-line">
          Videli smo: <span translate="no">{seen}</span>
        </p>
      )}
      {reason && (
        <p className="whitespace-pre-line">
          Razlog: <span translate="no">{reason}</span>
        </p>
      )}
      {valid_until && <p>Važi do {formatShortDay(valid_until)}</p>}
    </article>
  )
}
