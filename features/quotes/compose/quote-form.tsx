import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { useForm } from '../../../platform/browser/use-form.ts'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Chip } from '../../../ui/chip/chip.tsx'
import { Field, FieldError } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { addDays } from '../../appointments/belgrade.ts'
import { formatMoney, formatPrice } from '../money.ts'
import { ownPricesQuery } from '../price-queries.ts'
import { MAX_LINES, quoteLengths, validDays } from '../quote-limits.ts'
import { sumLines } from '../quote-lines.ts'
import { WarrantyFields } from '../warranty/warranty-fields.tsx'
import { addPriceItem, emptyLine, type QuoteDraft, toLines, validateDraft } from './quote-draft.ts'
import { QuoteLineFields } from './quote-line-fields.tsx'

type QuoteFormProps = {
  draft: QuoteDraft
  onChange: (draft: QuoteDraft) => void
  form: ReturnType<typeof useForm>
  formId: string
  hasChangeNote?: boolean
}

export function QuoteForm({ draft, onChange, form, formId, hasChangeNote }: QuoteFormProps) {
  const { data: prices } = useQuery(ownPricesQuery)
  const { props, problems } = form
  const { lines } = draft
  const change = (changes: Partial<QuoteDraft>) => {
    const next = { ...draft, ...changes }
    onChange(next)
    // An error disappears as soon as its field is valid.
    const remaining = validateDraft(next)
    form.setProblems(Object.fromEntries(Object.keys(problems).map(name => [name, remaining[name]])))
  }
  const today = dayOf(serverNow())
  return (
    <form {...props} id={formId} className="stack">
      {prices?.items.length ? (
        <div>
          <p className="label mb-1.5">Iz cenovnika</p>
          <div className="row flex-wrap gap-2">
            {prices.items.map(item => (
              <Chip key={item.id} onClick={() => change({ lines: addPriceItem(lines, item) })}>
                {item.name}, {formatPrice(item.price)}
              </Chip>
            ))}
          </div>
        </div>
      ) : (
        prices && (
          <p className="text-sm text-ink-2">
            Napravite{' '}
            <Link to="/cenovnik" className="link">
              cenovnik
            </Link>{' '}
            i stavke ćete dodavati jednim dodirom.
          </p>
        )
      )}
      <ol className="stack gap-3">
        {lines.map((line, index) => (
          <QuoteLineFields
            key={line.key}
            line={line}
            number={index + 1}
            problems={problems}
            onChange={changes =>
              change({ lines: lines.map(each => (each.key === line.key ? { ...each, ...changes } : each)) })
            }
            onRemove={() => change({ lines: lines.filter(({ key }) => key !== line.key) })}
          />
        ))}
      </ol>
      <Button
        variant="secondary"
        icon={<Plus />}
        data-field="lines"
        disabled={lines.length >= MAX_LINES}
        onClick={() => change({ lines: [...lines, emptyLine()] })}
      >
        Dodaj stavku
      </Button>
      {problems.lines && <FieldError>{problems.lines}</FieldError>}
      <p className="quote-sum" aria-live="polite">
        <span>Ukupno</span>
        <b>{formatMoney(sumLines(toLines(draft)))}</b>
      </p>
      {hasChangeNote && (
        <Field label="Šta je novo" note="(opciono)" error={problems.change_note}>
          <Textarea
            name="change_note"
            rows={2}
            maxLength={quoteLengths.changeNote}
            placeholder="Na primer: stari sifon je pukao pri skidanju."
            value={draft.changeNote}
            onChange={event => change({ changeNote: event.target.value })}
          />
        </Field>
      )}
      <WarrantyFields warranty={draft.warranty} error={problems.warranty} onChange={warranty => change({ warranty })} />
      <Field label="Napomena" note="(opciono)" error={problems.note}>
        <Textarea
          name="note"
          rows={2}
          maxLength={quoteLengths.note}
          placeholder="Materijal, rok, način plaćanja."
          value={draft.note}
          onChange={event => change({ note: event.target.value })}
        />
      </Field>
      <Field label="Važi do" error={problems.valid_until}>
        <Input
          type="date"
          name="valid_until"
          min={today}
          max={addDays(today, validDays.max)}
          value={draft.validUntil}
          onChange={event => change({ validUntil: event.target.value })}
        />
      </Field>
    </form>
  )
}
