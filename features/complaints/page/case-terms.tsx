import { Check, Clock, TriangleAlert } from 'lucide-react'
import { onMoment } from '../../../platform/serbian/moments.ts'
import type { Complaint } from '../complaint.ts'
import { isOver, lastDayOfTerm } from '../complaint-words.ts'

type Term = { title: string; by: string; doneAt: string | null; done: string }

/** The two terms of a case: the provider's answer and the settlement. */
export function CaseTerms({ complaint }: { complaint: Complaint }) {
  const { status, outcome, answered_at, answer_by, settle_by, ended_at } = complaint
  const terms: Term[] = [
    { title: 'Odgovor', by: answer_by, doneAt: answered_at, done: 'Odgovoreno' },
    { title: 'Rešenje', by: settle_by, doneAt: status === 'settled' ? ended_at : null, done: 'Rešeno' },
  ]
  return (
    <section className="card pad stack gap-4" aria-labelledby="rokovi">
      <h2 id="rokovi" className="text-xl">
        Rokovi
      </h2>
      <ul className="stack gap-3">
        {terms.map(term => (
          <li key={term.title} className="row items-start gap-3">
            <TermIcon term={term} isOpen={status === 'open'} />
            <div className="min-w-0">
              <b>
                {term.title} do {lastDayOfTerm(term.by)}
              </b>
              <p className="text-sm text-ink-2">{termText(term, ended_at)}</p>
            </div>
          </li>
        ))}
      </ul>
      {outcome && (
        <p className="text-sm text-ink-2">
          {outcome === 'agreement'
            ? 'Rešeno dogovorom dve strane.'
            : 'Rešeno po predlogu koji su prihvatile obe strane.'}
        </p>
      )}
      <p className="border-t border-line pt-3 text-sm text-ink-3">
        Po zakonu, trgovac odgovara u roku od 8 dana i rešava reklamaciju u roku od 15 dana. Ovde pratimo rokove i ne
        odlučujemo umesto suda.
      </p>
    </section>
  )
}

function TermIcon({ term: { doneAt, by }, isOpen }: { term: Term; isOpen: boolean }) {
  if (doneAt) return <Check className="mt-0.5 flex-none text-gate-text" />
  if (isOpen && isOver(by)) return <TriangleAlert className="mt-0.5 flex-none text-danger-text" />
  return <Clock className="mt-0.5 flex-none text-ink-3" />
}

function termText({ doneAt, done, by }: Term, endedAt: string | null): string {
  if (doneAt) return `${done} ${onMoment(doneAt)}${isLate(doneAt, by) ? ', posle roka' : ''}`
  if (endedAt && !isLate(endedAt, by)) return 'Slučaj je završen pre toga.'
  return isOver(by) ? 'Rok je prošao.' : 'Rok teče.'
}

const isLate = (at: string, by: string) => Date.parse(at) >= Date.parse(by)
