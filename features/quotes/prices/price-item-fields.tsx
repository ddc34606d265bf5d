import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Problems } from '../../../platform/browser/use-form.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { ambiguousAmountHint } from '../money.ts'
import { priceLengths } from '../quote-limits.ts'
import type { DraftItem } from './price-draft.ts'

type PriceItemFieldsProps = {
  item: DraftItem
  index: number
  count: number
  unitListId: string
  problems: Problems
  hint: ReactNode
  handleProps: ComponentProps<'span'>
  onMove: (to: number) => void
  onChange: (changes: Partial<DraftItem>) => void
  onRemove: () => void
}

export function PriceItemFields(props: PriceItemFieldsProps) {
  const { item, index, count, unitListId, problems, hint, handleProps, onMove, onChange, onRemove } = props
  const { id, name, unit, price } = item
  const title = name || `Stavka ${index + 1}`
  return (
    <>
      <div className="price-item-head">
        <span className="drag-handle" aria-hidden="true" {...handleProps}>
          <GripVertical />
        </span>
        <span className="flex-1 truncate text-sm font-semibold">{title}</span>
        <IconButton label={`Pomeri gore: ${title}`} disabled={index === 0} onClick={() => onMove(index - 1)}>
          <ArrowUp />
        </IconButton>
        <IconButton label={`Pomeri dole: ${title}`} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
          <ArrowDown />
        </IconButton>
        <IconButton label={`Ukloni: ${title}`} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
      <div className="price-item-fields">
        <Field label="Posao" error={problems[`name-${id}`]} className="price-item-name">
          <Input
            name={`name-${id}`}
            maxLength={priceLengths.name}
            placeholder="Zamena ventila"
            value={name}
            onChange={event => onChange({ name: event.target.value })}
          />
        </Field>
        <Field label="Jedinica">
          <Input
            name={`unit-${id}`}
            list={unitListId}
            maxLength={priceLengths.unit}
            placeholder="po komadu"
            value={unit}
            onChange={event => onChange({ unit: event.target.value })}
          />
        </Field>
        <Field label="Cena" hint={ambiguousAmountHint(price)} error={problems[`price-${id}`]}>
          <Input
            name={`price-${id}`}
            inputMode="decimal"
            after="RSD"
            placeholder="1.500"
            value={price}
            onChange={event => onChange({ price: event.target.value })}
          />
        </Field>
        {hint}
      </div>
    </>
  )
}
