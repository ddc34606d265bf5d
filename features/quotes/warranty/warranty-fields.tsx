import { Field } from '../../../ui/field/field.tsx'
import { Select } from '../../../ui/select/select.tsx'
import type { Warranty } from '../quote.ts'
import { monthsInWords } from './warranty-words.ts'

const usualMonths = [0, 3, 6, 12, 24, 36, 60]

type WarrantyFieldsProps = { warranty: Warranty; error: string | undefined; onChange: (warranty: Warranty) => void }

/** Two fields of the quote form: the warranty on work and on material. */
export function WarrantyFields({ warranty, error, onChange }: WarrantyFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Garancija na rad" error={error}>
        <Months
          name="warranty"
          months={warranty.work_months}
          onChange={work_months => onChange({ ...warranty, work_months })}
        />
      </Field>
      <Field label="Garancija na materijal">
        <Months
          name="warranty_material"
          months={warranty.material_months}
          onChange={material_months => onChange({ ...warranty, material_months })}
        />
      </Field>
      <p className="hint -mt-2 sm:col-span-2">Počinje kad označite da je posao završen.</p>
    </div>
  )
}

function Months({ name, months, onChange }: { name: string; months: number; onChange: (months: number) => void }) {
  // An earlier version may have another length, which stays selectable.
  const choices = [...new Set([...usualMonths, months])].sort((a, b) => a - b)
  return (
    <Select
      name={name}
      options={choices.map(count => ({
        value: String(count),
        label: count ? monthsInWords(count) : 'Bez garancije',
      }))}
      value={String(months)}
      onValueChange={value => onChange(Number(value))}
    />
  )
}
