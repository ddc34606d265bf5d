import { Trash2 } from 'lucide-react'
import type { Problems } from '../../../platform/browser/use-form.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { ambiguousAmountHint } from '../money.ts'
import { priceLengths } from '../quote-limits.ts'
import { ambiguousQuantityHint } from '../quote-lines.ts'
import type { DraftLine } from './quote-draft.ts'

type QuoteLineFieldsProps = {
  line: DraftLine
  number: number
  problems: Problems
  onChange: (changes: Partial<DraftLine>) => void
  onRemove: () => void
}

export function QuoteLineFields({ line, number, problems, onChange, onRemove }: QuoteLineFieldsProps) {
  const { key, name, unit, quantity, price } = line
  const quantityHint = ambiguousQuantityHint(quantity)
  return (
    <li className="quote-line-fields">
      <Field label={`Stavka ${number}`} error={problems[`name-${key}`]} className="quote-line-name">
        <Input
          name={`name-${key}`}
          maxLength={priceLengths.name}
          value={name}
          onChange={event => onChange({ name: event.target.value })}
        />
      </Field>
      <IconButton label={`Ukloni stavku ${number}`} className="quote-line-remove" onClick={onRemove}>
        <Trash2 />
      </IconButton>
      <Field label="Količina" error={problems[`quantity-${key}`]}>
        <Input
          name={`quantity-${key}`}
          inputMode="decimal"
          value={quantity}
          onChange={event => onChange({ quantity: event.target.value })}
        />
      </Field>
      <Field label="Jedinica">
        <Input
          name={`unit-${key}`}
          maxLength={priceLengths.unit}
          placeholder="po komadu"
          value={unit}
          onChange={event => onChange({ unit: event.target.value })}
        />
      </Field>
      {quantityHint && (
        <p className="hint quote-line-understood" role="status">
          {quantityHint}
        </p>
      )}
      <Field label="Cena" hint={ambiguousAmountHint(price)} error={problems[`price-${key}`]}>
        <Input
          name={`price-${key}`}
          inputMode="decimal"
          after="RSD"
          value={price}
          onChange={event => onChange({ price: event.target.value })}
        />
      </Field>
    </li>
  )
}
