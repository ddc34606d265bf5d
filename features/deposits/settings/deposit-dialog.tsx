import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Problems, useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { RadioRow } from '../../../ui/choice/radio-row.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field, FieldError, FieldGroup } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { refundHoursChoices } from '../../bookings/deposit/deposit-limits.ts'
import { depositRule } from '../../bookings/deposit/deposit-words.ts'
import { ambiguousAmountHint, formatForInput, parseMoney } from '../../quotes/money.ts'
import { ownPricesQuery } from '../../quotes/price-queries.ts'
import { ownDepositsQuery, saveDeposit } from '../deposit-queries.ts'
import type { DepositSetting, ServiceDepositView } from '../service-deposit.ts'
import { shareChoices } from '../service-deposit-limits.ts'

type Kind = 'none' | 'sum' | 'share'
type DepositDialogProps = { deposit: ServiceDepositView; open: boolean; onOpenChange: (open: boolean) => void }

/** Value of the choice of a price that means the service's own price. */
const OWN_PRICE = 'own'

export default function DepositDialog({ deposit, open, onOpenChange }: DepositDialogProps) {
  const { setting, title, has_price, service_id, version } = deposit
  const queryClient = useQueryClient()
  const { data: prices } = useQuery(ownPricesQuery)
  const bases = [
    ...(has_price ? [{ value: OWN_PRICE, label: 'Cena usluge' }] : []),
    ...(prices?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const [kind, setKind] = useState<Kind>(setting?.kind ?? 'none')
  const [amount, setAmount] = useState(setting?.kind === 'sum' ? formatForInput(setting.amount) : '')
  const [share, setShare] = useState(setting?.kind === 'share' ? setting.share : 20)
  const [base, setBase] = useState(setting?.kind === 'share' ? (setting.price_item_id ?? OWN_PRICE) : undefined)
  const [hours, setHours] = useState(setting?.refund_hours ?? 24)
  const chosenBase = bases.find(({ value }) => value === base)?.value ?? bases[0]?.value

  function readSetting(): DepositSetting {
    if (kind === 'none') return null
    if (kind === 'sum') return { kind, amount: Number(parseMoney(amount)), refund_hours: hours }
    const price_item_id = chosenBase === OWN_PRICE ? null : (chosenBase ?? null)
    return { kind, share, price_item_id, refund_hours: hours }
  }
  const form = useForm({
    check(): Problems {
      return kind === 'sum' && !parseMoney(amount) ? { amount: 'Unesite iznos kapare.' } : {}
    },
    async send() {
      queryClient.setQueryData(ownDepositsQuery.queryKey, await saveDeposit(service_id, readSetting(), version))
      toast.success(kind === 'none' ? 'Kapara je isključena.' : 'Kapara je sačuvana.')
      onOpenChange(false)
    },
    async onRefusal({ code, title: sentence, fields }) {
      if (code !== 'stale') return { amount: fields['setting.amount'] ?? fields.setting, share: fields.share }
      toast.error(sentence ?? failureText)
      await queryClient.invalidateQueries(ownDepositsQuery)
      return true
    },
    failureText,
    showToast: toast.error,
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Kapara" description={title} closable>
      <form {...form.props} className="stack">
        <FieldGroup legend="Koliko?">
          <RadioRow name="kind" checked={kind === 'none'} onChange={() => setKind('none')}>
            Bez kapare
          </RadioRow>
          <RadioRow name="kind" checked={kind === 'sum'} onChange={() => setKind('sum')}>
            Iznos
          </RadioRow>
          <RadioRow name="kind" checked={kind === 'share'} disabled={!bases.length} onChange={() => setKind('share')}>
            Deo cene {!bases.length && '(prvo upišite cenu)'}
          </RadioRow>
        </FieldGroup>
        {kind === 'sum' && (
          <Field label="Iznos kapare" hint={ambiguousAmountHint(amount)} error={form.problems.amount}>
            <Input
              name="amount"
              inputMode="numeric"
              after="RSD"
              placeholder="2.000"
              maxLength={14}
              value={amount}
              onChange={event => {
                setAmount(event.target.value)
                if (parseMoney(event.target.value)) form.setProblems({ ...form.problems, amount: undefined })
              }}
            />
          </Field>
        )}
        {kind === 'share' && (
          <div className="book-two">
            <Field label="Deo" error={form.problems.share}>
              <Select
                name="share"
                options={shareChoices.map(each => ({ value: String(each), label: `${each}%` }))}
                value={String(share)}
                onValueChange={value => setShare(shareChoices.find(each => String(each) === value) ?? share)}
              />
            </Field>
            <Field label="Od koje cene">
              <Select name="base" options={bases} value={chosenBase ?? ''} onValueChange={setBase} />
            </Field>
          </div>
        )}
        {kind !== 'none' && (
          <FieldGroup legend="Ako klijent otkaže">
            {refundHoursChoices.map(each => (
              <RadioRow key={each} name="hours" checked={hours === each} onChange={() => setHours(each)}>
                Vraća se do {each} h pre termina
              </RadioRow>
            ))}
            <p className="hint">Klijent pre zakazivanja čita: {depositRule({ refund_hours: hours })}</p>
          </FieldGroup>
        )}
        {form.problems.form && <FieldError>{form.problems.form}</FieldError>}
        <p className="text-sm text-ink-3">
          Već zakazani termini zadržavaju kaparu koja je važila kad su zakazani.
          {kind !== 'none' && ' Dok usluga traži kaparu, novi redovni termini za nju ne mogu da se predlože.'}
        </p>
        <Button type="submit" full busy={form.busy} busyText="Čuvanje...">
          Sačuvaj kaparu
        </Button>
      </form>
    </Dialog>
  )
}

const failureText = 'Kapara nije sačuvana. Pokušajte ponovo.'
