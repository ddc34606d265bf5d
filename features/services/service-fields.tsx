import type { Problems } from '../../platform/browser/use-form.ts'
import { Field } from '../../ui/field/field.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { Select } from '../../ui/select/select.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { categoryGroups } from './categories.ts'
import { inDinars, priceLabel } from './price.ts'
import { serviceLimits } from './service.ts'
import type { ServiceFormValues } from './service-form-values.ts'
import { fillFromTemplate, templateOf } from './service-templates.ts'

type FieldProps = {
  values: ServiceFormValues
  change: (changed: Partial<ServiceFormValues>) => void
  problems: Problems
}

const asOption = (category: string) => ({ value: category, label: category })
const withLeaves = categoryGroups.filter(({ leaves }) => leaves.length)
/** Groups with their own head first, then those that stand alone; 'Ostalo' closes the list. */
const categoryOptions = [
  ...withLeaves.filter(({ parent }) => parent !== 'Ostalo'),
  {
    parent: 'Druge kategorije',
    leaves: categoryGroups.filter(({ leaves }) => !leaves.length).map(({ parent }) => parent),
  },
  ...withLeaves.filter(({ parent }) => parent === 'Ostalo'),
].map(({ parent, leaves }) => ({
  label: parent,
  options: (parent === 'Druge kategorije' ? leaves : [parent, ...leaves]).map(asOption),
}))

export function TitleField({ values: { title }, change, problems }: FieldProps) {
  return (
    <Field label="Naslov" count={`${title.trim().length}/${serviceLimits.title}`} error={problems.title}>
      <Input
        name="title"
        value={title}
        onChange={event => change({ title: event.target.value })}
        autoComplete="off"
        enterKeyHint="next"
      />
    </Field>
  )
}

/** Choosing a category also fills description and keywords, as long as nobody has written there. */
export function CategoryField({ values, change, problems }: FieldProps) {
  const { description, keywords } = values
  return (
    <Field label="Kategorija" error={problems.category}>
      <Select
        name="category"
        value={values.category}
        onValueChange={category => change({ category, ...fillFromTemplate(category, { description, keywords }) })}
        placeholder="Izaberite kategoriju"
        options={categoryOptions}
      />
    </Field>
  )
}

export function DescriptionField({ values: { description }, change, problems }: FieldProps) {
  const source = templateOf(description)
  const hint = source && `Opis je popunjen za kategoriju ${source}. Slobodno ga promenite.`
  return (
    <div>
      <Field label="Opis" hint={hint} error={problems.description}>
        <Textarea
          name="description"
          value={description}
          onChange={event => change({ description: event.target.value })}
          grow
          rows={5}
          className="max-h-[60vh] min-h-36"
        />
      </Field>
      <p className="sr-only" role="status">
        {hint}
      </p>
    </div>
  )
}

export function KeywordsField({ values: { keywords }, change, problems }: FieldProps) {
  return (
    <Field label="Ključne reči" note="(opciono)" hint="Odvojite ih zarezom." error={problems.keywords}>
      <Input
        name="keywords"
        value={keywords}
        onChange={event => change({ keywords: event.target.value })}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="next"
      />
    </Field>
  )
}

export function PriceField({ values, change, problems }: FieldProps) {
  const price = values.price.trim()
  const shown = priceLabel(price)
  return (
    <Field
      label="Cena"
      note="(opciono)"
      hint={
        price
          ? `Na stranici će pisati: ${[shown, inDinars(price)].filter(Boolean).join(', ')}`
          : 'Znak € dopisuje se sam, osim kada upišete drugu valutu ili „po dogovoru”.'
      }
      error={problems.price}
    >
      <Input
        name="price"
        value={values.price}
        onChange={event => change({ price: event.target.value })}
        autoComplete="off"
        enterKeyHint="done"
        after={
          shown === price && price ? undefined : (
            <span className="input-affix input-affix-strong" aria-hidden="true">
              €
            </span>
          )
        }
      />
    </Field>
  )
}

export function ActiveField({ values: { active }, change }: FieldProps) {
  return (
    <div className="card px-4.5 py-3">
      <Switch
        between
        checked={active}
        onCheckedChange={active => change({ active })}
        label={
          <span className="grid">
            <b>{active ? 'Aktivna usluga' : 'Pauzirana usluga'}</b>
            <span className="text-sm text-ink-2">
              {active ? 'Vidljiva je svima čim je sačuvate.' : 'Drugi je ne vide dok je ponovo ne aktivirate.'}
            </span>
          </span>
        }
      />
    </div>
  )
}
