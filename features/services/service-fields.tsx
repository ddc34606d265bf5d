import { Controller, type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { Field } from '../../ui/field/field.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { Select } from '../../ui/select/select.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { categoryGroups } from './categories.ts'
import { inDinars, priceLabel } from './price.ts'
import { type ServiceInput, serviceLimits } from './service.ts'
import type { ServiceFormValues } from './service-form-values.ts'
import { fillFromTemplate, templateOf } from './service-templates.ts'

type FieldProps = { form: UseFormReturn<ServiceFormValues, unknown, ServiceInput> }

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

export function TitleField({ form }: FieldProps) {
  const title = useWatch({ control: form.control, name: 'title' })
  return (
    <Field
      label="Naslov"
      count={`${title.trim().length}/${serviceLimits.title}`}
      error={form.formState.errors.title?.message}
    >
      <Input {...form.register('title')} autoComplete="off" enterKeyHint="next" />
    </Field>
  )
}

/** Choosing a category also fills description and keywords, as long as nobody has written there. */
export function CategoryField({ form }: FieldProps) {
  function choose(category: string) {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue('category', category, options)
    const { description, keywords } = form.getValues()
    const filled = fillFromTemplate(category, { description, keywords })
    if (filled.description !== description) form.setValue('description', filled.description, options)
    if (filled.keywords !== keywords) form.setValue('keywords', filled.keywords, options)
  }
  return (
    <Controller
      control={form.control}
      name="category"
      render={({ field, fieldState }) => (
        <Field label="Kategorija" error={fieldState.error?.message}>
          <Select
            ref={field.ref}
            value={field.value}
            onValueChange={choose}
            onBlur={field.onBlur}
            placeholder="Izaberite kategoriju"
            options={categoryOptions}
          />
        </Field>
      )}
    />
  )
}

export function DescriptionField({ form }: FieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'description' })
  const source = templateOf(field.value)
  const hint = source && `Opis je popunjen za kategoriju ${source}. Slobodno ga promenite.`
  return (
    <div>
      <Field label="Opis" hint={hint} error={fieldState.error?.message}>
        <Textarea {...field} grow rows={5} className="max-h-[60vh] min-h-36" />
      </Field>
      <p className="sr-only" role="status">
        {hint}
      </p>
    </div>
  )
}

export function KeywordsField({ form }: FieldProps) {
  return (
    <Field
      label="Ključne reči"
      note="(opciono)"
      hint="Odvojite ih zarezom."
      error={form.formState.errors.keywords?.message}
    >
      <Input {...form.register('keywords')} autoComplete="off" autoCapitalize="none" enterKeyHint="next" />
    </Field>
  )
}

export function PriceField({ form }: FieldProps) {
  const price = useWatch({ control: form.control, name: 'price' }).trim()
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
      error={form.formState.errors.price?.message}
    >
      <Input
        {...form.register('price')}
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

export function ActiveField({ form }: FieldProps) {
  return (
    <Controller
      control={form.control}
      name="active"
      render={({ field }) => (
        <div className="card px-4.5 py-3">
          <Switch
            between
            checked={field.value}
            onCheckedChange={field.onChange}
            label={
              <span className="grid">
                <b>{field.value ? 'Aktivna usluga' : 'Pauzirana usluga'}</b>
                <span className="text-sm text-ink-2">
                  {field.value ? 'Vidljiva je svima čim je sačuvate.' : 'Drugi je ne vide dok je ponovo ne aktivirate.'}
                </span>
              </span>
            }
          />
        </div>
      )}
    />
  )
}
