import { ShieldCheck } from 'lucide-react'
import { Badge } from '../../../ui/badge/badge.tsx'
import type { WarrantyTerm } from '../quote.ts'
import { dayInGenitive } from '../quote-words.ts'
import { isWarrantyOver, termInWords } from './warranty-words.ts'

/** The warranty of a completed job, with its last days. */
export function WarrantyCard({ term }: { term: WarrantyTerm }) {
  const isOver = isWarrantyOver(term)
  return (
    <section className="card pad stack gap-2" aria-labelledby="garancija">
      <div className="row between flex-wrap gap-2">
        <h2 id="garancija" className="row gap-2 text-xl">
          <ShieldCheck className="text-gate-text" />
          Garancija
        </h2>
        <Badge tone={isOver ? 'plain' : 'ok'}>{isOver ? 'Istekla' : 'Važi'}</Badge>
      </div>
      <p>{termInWords(term)}</p>
      <p className="text-sm text-ink-2">Posao je završen {dayInGenitive(term.starts_on)}</p>
    </section>
  )
}
