import { useState } from 'react'
import { ambiguousNumberHint } from '../../../platform/serbian/ambiguous-number-hint.ts'
import { signupCities } from '../../../platform/serbian/cities.ts'
import { parseAmount } from '../../../platform/serbian/number-reading.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Chip } from '../../../ui/chip/chip.tsx'
import { RadioRow } from '../../../ui/choice/radio-row.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field, FieldGroup } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { CitySelect } from '../../accounts/city-select.tsx'
import { listAreas } from '../areas.ts'
import {
  chosenOrder,
  type ServiceFilters,
  type Sorting,
  serviceFilters,
  withoutDialogFilters,
} from '../search/query/service-filters.ts'

const ratings = [
  { value: undefined, label: 'Sve' },
  { value: '4', label: '4 i više' },
  { value: '4.5', label: '4,5 i više' },
]
type Order = { value: Sorting | undefined; label: string }
const orders: Order[] = [
  { value: 'rating', label: 'Najbolje ocenjene' },
  { value: 'price_asc', label: 'Cena, od najniže' },
  { value: 'price_desc', label: 'Cena, od najviše' },
]
const near: Order = { value: 'near', label: 'U blizini' }
const best: Order = { value: 'best', label: 'Najbolje' }
const ordersOfVisitors: Order[] = [{ value: undefined, label: 'Najnovije' }, best, near, ...orders]
const newest: Order = { value: 'newest', label: 'Najnovije' }
const ordersWithTown: Order[] = [{ value: undefined, label: 'Prvo iz mog mesta' }, best, near, newest, ...orders]
const ordersOfSearch: Order[] = [{ value: undefined, label: 'Najbolje' }, near, newest, ...orders]
const anywhere = '*'

const nearOptions = (town: string | undefined) => [
  { value: anywhere, label: 'Svi krajevi' },
  ...listAreas(town).map(({ id, name }) => ({ value: id, label: name })),
]

type FilterDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  filters: ServiceFilters
  /** True if the caller has a town. Services of this town come first unless an order is chosen. */
  hasTown: boolean
  onChange: (filters: ServiceFilters) => void
}

/** The dialog that the button 'Filtriraj' opens: place, price, rating and order (docs/product.md, Services). */
export default function FilterDialog({ open, onOpenChange, filters, hasTown, onChange }: FilterDialogProps) {
  const [draft, setDraft] = useState(filters)
  const set = (part: ServiceFilters) => setDraft(before => ({ ...before, ...part }))
  const sort = chosenOrder(draft, hasTown)
  const problem = problemOfPrices(draft)

  function changeOpen(next: boolean) {
    if (next) setDraft(filters)
    onOpenChange(next)
  }

  function apply(chosen: ServiceFilters) {
    onChange(chosen)
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title="Filtriraj"
      closable
      actions={
        <>
          <Button variant="quiet" onClick={() => apply(withoutDialogFilters(filters))}>
            Poništi
          </Button>
          <Button type="submit" form="filteri">
            Prikaži usluge
          </Button>
        </>
      }
    >
      <form
        id="filteri"
        className="stack"
        onSubmit={event => {
          event.preventDefault()
          if (!problem) apply(draft)
        }}
      >
        <Field label="Lokacija">
          <CitySelect
            value={draft.location ?? anywhere}
            onValueChange={location => set({ location: location === anywhere ? undefined : location })}
            first={{ value: anywhere, label: 'Sva mesta' }}
            cities={signupCities}
          />
        </Field>
        <Field label="U blizini" hint="Ko radi u tom kraju, ili u celom mestu.">
          <Select
            value={draft.near ?? anywhere}
            onValueChange={area => set({ near: area === anywhere ? undefined : area })}
            options={nearOptions(draft.location)}
          />
        </Field>
        <FieldGroup
          legend="Cena"
          hint={
            ambiguousNumberHint(draft.price_min ?? '', 2, '€') ?? ambiguousNumberHint(draft.price_max ?? '', 2, '€')
          }
          error={problem}
        >
          <div className="grid grid-cols-2 gap-2.5">
            {(['price_min', 'price_max'] as const).map((name, index) => (
              <Input
                key={name}
                aria-label={index ? 'Cena do, u evrima' : 'Cena od, u evrima'}
                before={index ? 'Do' : 'Od'}
                after="€"
                inputMode="decimal"
                maxLength={13}
                value={draft[name] ?? ''}
                onChange={event => set({ [name]: event.target.value || undefined })}
              />
            ))}
          </div>
        </FieldGroup>
        <FieldGroup legend="Ocena">
          <div className="chips">
            {ratings.map(({ value, label }) => (
              <Chip key={label} pressed={draft.rating_min === value} onPressedChange={() => set({ rating_min: value })}>
                {label}
              </Chip>
            ))}
          </div>
        </FieldGroup>
        <FieldGroup legend="Sortiranje">
          {(hasTown ? ordersWithTown : filters.search ? ordersOfSearch : ordersOfVisitors).map(({ value, label }) => (
            <RadioRow key={label} name="sort" checked={sort === value} onChange={() => set({ sort: value })}>
              {label}
            </RadioRow>
          ))}
        </FieldGroup>
      </form>
    </Dialog>
  )
}

function problemOfPrices({ price_min, price_max }: ServiceFilters): string | undefined {
  const typed = [price_min, price_max].filter(text => text?.trim())
  if (typed.some(text => !((parseAmount(text!) ?? Number.NaN) <= serviceFilters.price_max.max)))
    return 'Unesite cenu kao broj, na primer 20 ili 1.500.'
  const [from, to] = [price_min, price_max].map(text => parseAmount(text ?? ''))
  return typeof from === 'number' && typeof to === 'number' && from > to ? 'Cena „od” je veća od cene „do”.' : undefined
}
