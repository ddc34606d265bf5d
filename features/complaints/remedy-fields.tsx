import { RadioRow } from '../../ui/choice/radio-row.tsx'
import { Field, FieldGroup } from '../../ui/field/field.tsx'
import { Input } from '../../ui/field/input.tsx'
import { ambiguousAmountHint, parseMoney } from '../quotes/money.ts'
import type { Remedy } from './complaint.ts'

export type RemedyDraft = { remedy: Remedy | ''; amount: string }

type RemedyFieldsProps = {
  legend: string
  labels: Record<Remedy, string>
  draft: RemedyDraft
  onChange: (draft: RemedyDraft) => void
  problems: { remedy?: string | undefined; amount?: string | undefined }
}

/** Choice of a remedy; a lower price and returned money also have an optional amount. */
export function RemedyFields({ legend, labels, draft, onChange, problems }: RemedyFieldsProps) {
  const { remedy, amount } = draft
  return (
    <>
      <FieldGroup legend={legend} error={problems.remedy}>
        <div>
          {(['repair', 'lower_price', 'money_back'] as const).map(each => (
            <RadioRow
              key={each}
              name="remedy"
              value={each}
              checked={remedy === each}
              onChange={() => onChange({ ...draft, remedy: each })}
            >
              {labels[each]}
            </RadioRow>
          ))}
        </div>
      </FieldGroup>
      {(remedy === 'lower_price' || remedy === 'money_back') && (
        <Field label="Koliko dinara" note="(opciono)" error={problems.amount} hint={ambiguousAmountHint(amount)}>
          <Input
            name="amount"
            inputMode="decimal"
            maxLength={20}
            value={amount}
            onChange={event => onChange({ ...draft, amount: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}

/** Returns the amount in para, or null if none is named or the remedy has none. */
export const amountOf = ({ remedy, amount }: RemedyDraft): number | null =>
  remedy === 'repair' || !amount.trim() ? null : Number(parseMoney(amount) ?? 0)
