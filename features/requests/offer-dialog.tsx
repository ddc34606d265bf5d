import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { type Problems, problemsOf, useForm } from '../../platform/browser/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field, FieldError } from '../../ui/field/field.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { Select } from '../../ui/select/select.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { ambiguousAmountHint, parseMoney } from '../quotes/money.ts'
import { offerInput, type RequestPage } from './request.ts'
import { requestLengths } from './request-limits.ts'
import { cacheRequest, makeOffer } from './request-queries.ts'

const formId = 'odgovor-na-zahtev'
const priceFields = [
  { name: 'price_from', label: 'Cena od' },
  { name: 'price_to', label: 'Cena do' },
] as const
type OfferDialogProps = { request: RequestPage; open: boolean; onOpenChange: (open: boolean) => void }

export default function OfferDialog({ request, open, onOpenChange }: OfferDialogProps) {
  const queryClient = useQueryClient()
  const [id] = useState(() => uuidv7())
  const [prices, setPrices] = useState({ price_from: '', price_to: '' })
  const priceOf = (name: 'price_from' | 'price_to') => {
    const typed = prices[name].trim()
    if (!typed) return null
    const para = parseMoney(typed)
    return para === null ? Number.NaN : Number(para)
  }
  const read = () => ({
    id,
    service_id: form.text('service_id'),
    words: form.text('words'),
    price_from: priceOf('price_from'),
    price_to: priceOf('price_to'),
  })
  const form = useForm({
    check: (): Problems => problemsOf(offerInput.safeParse(read())),
    async send() {
      cacheRequest(queryClient, await makeOffer(request.id, read()))
      toast.success('Odgovor je poslat.')
      onOpenChange(false)
    },
    failureText: 'Odgovor nije poslat. Pokušajte ponovo.',
    showToast: toast.error,
  })
  const { problems } = form
  return (
    <Dialog
      open={open}
      onOpenChange={next => form.busy || onOpenChange(next)}
      closable
      title="Javi se"
      description="Otvara se razgovor sa osobom koja traži. Odgovor je besplatan."
      actions={
        <Button type="submit" form={formId} size="large" full busy={form.busy} busyText="Slanje...">
          Pošalji odgovor
        </Button>
      }
    >
      <form {...form.props} id={formId} className="stack gap-4">
        <Field label="Usluga" error={problems.service_id}>
          <Select
            name="service_id"
            defaultValue={request.services[0]?.id ?? ''}
            options={request.services.map(({ id, title }) => ({ value: id, label: title }))}
          />
        </Field>
        <Field label="Kako možete da pomognete?" error={problems.words}>
          <Textarea
            name="words"
            rows={4}
            maxLength={requestLengths.words.most}
            placeholder="Na primer: Mogu danas oko podneva."
          />
        </Field>
        <div className="request-prices">
          {priceFields.map(({ name, label }) => (
            <Field
              key={name}
              label={label}
              note="(opciono)"
              hint={ambiguousAmountHint(prices[name])}
              error={problems[name]}
            >
              <Input
                name={name}
                inputMode="decimal"
                after="RSD"
                value={prices[name]}
                onChange={event => setPrices(before => ({ ...before, [name]: event.target.value }))}
              />
            </Field>
          ))}
        </div>
        {problems.form && <FieldError>{problems.form}</FieldError>}
      </form>
    </Dialog>
  )
}
