import type { Problems } from '../../../platform/browser/use-form.ts'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { MAX_NAME_LENGTH } from '../../accounts/account-limits.ts'
import { categoryGroups } from '../categories.ts'
import { useEuroRate } from '../euro-rate.ts'
import { inDinars, mayBeDinars, priceLabel } from '../price.ts'
import { serviceLengths } from '../service-limits.ts'
import type { ServiceFormValues } from './service-form-values.ts'
import { fillFromTemplate, templateOf } from './service-templates.ts'

type FieldProps = {
  values: ServiceFormValues
  change: (changed: Partial<ServiceFormValues>) => void
  problems: Problems
}

const categoryOptions = categoryGroups.flatMap(({ parent, leaves }) => [
  { value: parent, label: parent },
  ...leaves.map(leaf => ({ value: leaf, label: leaf, under: parent })),
])

type ServiceFieldsProps = FieldProps & {
  asksName?: boolean | undefined
  /** True if customers can book the provider, so that they can also book repeatedly. */
  acceptsBookings?: boolean | undefined
}

export function ServiceFields({ asksName, acceptsBookings, ...field }: ServiceFieldsProps) {
  return (
    <>
      <TitleField {...field} />
      <CategoryField {...field} />
      <DescriptionField {...field} />
      <KeywordsField {...field} />
      <PriceField {...field} />
      {asksName && <ProviderNameField {...field} />}
      {acceptsBookings && <SeriesField {...field} />}
      <ActiveField {...field} />
    </>
  )
}

function TitleField({ values: { title }, change, problems }: FieldProps) {
  return (
    <Field label="Naslov" count={`${title.trim().length}/${serviceLengths.title}`} error={problems.title}>
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

/** Fills description and keywords from the category's template, unless the provider has written a text of their own. */
function CategoryField({ values, change, problems }: FieldProps) {
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

function DescriptionField({ values: { description }, change, problems }: FieldProps) {
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

function KeywordsField({ values: { keywords }, change, problems }: FieldProps) {
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

function PriceField({ values, change, problems }: FieldProps) {
  const price = values.price.trim()
  return (
    <div className="grid gap-2.5">
      <PriceInput values={values} change={change} problems={problems} />
      {mayBeDinars(price) && (
        <ChipRow className="items-center" role="group" aria-label="Valuta cene">
          <span className="text-sm" role="status">
            Jesu li to dinari ili evri?
          </span>
          <Chip className="max-w-full whitespace-normal" onClick={() => change({ price: `${price} RSD` })}>
            {price} RSD
          </Chip>
          <Chip className="max-w-full whitespace-normal" onClick={() => change({ price: `${price} €` })}>
            {price} €
          </Chip>
        </ChipRow>
      )}
    </div>
  )
}

function PriceInput({ values, change, problems }: FieldProps) {
  const rate = useEuroRate()
  const price = values.price.trim()
  const shown = priceLabel(price)
  return (
    <Field
      label="Cena"
      note="(opciono)"
      hint={
        price
          ? `Na stranici će pisati: ${[shown, inDinars(price, rate)].filter(Boolean).join(', ')}`
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

/** Asks a provider without a name for a name, because customers see the name beside the service. */
function ProviderNameField({ values: { provider_name = '' }, change, problems }: FieldProps) {
  return (
    <Field label="Ime i prezime" hint="Kako da vas zovu?" error={problems.provider_name}>
      <Input
        name="provider_name"
        value={provider_name}
        onChange={event => change({ provider_name: event.target.value })}
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
      />
    </Field>
  )
}

function SeriesField({ values: { allows_series }, change }: FieldProps) {
  return (
    <div className="card px-4.5 py-3">
      <Switch
        between
        checked={allows_series}
        onCheckedChange={allows_series => change({ allows_series })}
        label={
          <span className="grid">
            <b>Redovni termini</b>
            <span className="text-sm text-ink-2">
              Klijent može da predloži termin koji se ponavlja, na primer svake srede u 17 h. Vi ga potvrđujete jednom.
              Za uslugu koja traži kaparu ovo ne važi.
            </span>
          </span>
        }
      />
    </div>
  )
}

function ActiveField({ values: { active }, change }: FieldProps) {
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
