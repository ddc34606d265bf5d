import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changedElsewhereText } from '../../../platform/browser/outbox.ts'
import { problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { conflictingValues, EditConflictNote } from '../../../ui/note/edit-conflict-note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { formatAccount } from '../account-number.ts'
import { paymentAccountInput } from '../payment-account.ts'
import { fetchPaymentAccount, paymentAccountQuery, savePaymentAccount } from '../quote-queries.ts'

const ConfirmDialog = lazyDialog(() => import('../../accounts/settings/confirm-dialog.tsx'))
type StoredAccount = Awaited<ReturnType<typeof fetchPaymentAccount>>

/** Card of the payment account. To change the account, the user must sign in again. */
export function AccountCard({ hasPassword }: { hasPassword: boolean }) {
  const { data, isPending, isFetching, refetch } = useQuery(paymentAccountQuery)
  return (
    <section className="card pad stack" aria-labelledby="racun">
      <h2 id="racun" className="text-xl">
        Račun za uplate
      </h2>
      <p className="text-sm text-ink-2">
        Kad prihvati ponudu, klijent dobija IPS QR kod i plaća iz aplikacije svoje banke. Novac stiže pravo vama.
      </p>
      {data !== undefined ? (
        <AccountForm key={data?.version ?? 0} stored={data} hasPassword={hasPassword} />
      ) : isPending ? (
        <Skeleton height={180} />
      ) : (
        <LoadError level={3} busy={isFetching} onRetry={() => void refetch()}>
          Račun nije učitan.
        </LoadError>
      )}
    </section>
  )
}

function AccountForm({ stored, hasPassword }: { stored: StoredAccount; hasPassword: boolean }) {
  const queryClient = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  /** Newer account that another tab has stored, and the text that was typed in this tab. */
  const [conflicting, setConflicting] = useState<{
    stored: StoredAccount
    typed: { holder: string; account: string }
  }>()
  const form = useForm({
    check: () => problemsOf(paymentAccountInput.safeParse(readInput())),
    async send() {
      const current = conflicting ? conflicting.stored : stored
      const { account } = await savePaymentAccount({ ...readInput(), version: current?.version ?? 0 })
      queryClient.setQueryData(paymentAccountQuery.queryKey, account)
      toast.success('Račun je sačuvan. Javili smo vam i na email.')
    },
    async onRefusal({ code }) {
      if (code === 'confirmation_required') setConfirming(true)
      else if (code === 'stale') setConflicting({ stored: await fetchPaymentAccount(), typed: readInput() })
      else return undefined
      return true
    },
    failureText: 'Račun nije sačuvan. Pokušajte ponovo.',
    showToast: toast.error,
  })
  const readInput = () => ({ holder: form.text('holder'), account: form.text('account') })
  const { props, problems, busy } = form
  return (
    <>
      <form {...props} className="stack">
        <Field label="Vlasnik računa" error={problems.holder}>
          <Input name="holder" autoComplete="name" maxLength={70} defaultValue={stored?.holder} />
        </Field>
        <Field label="Broj računa" hint="Nule u sredini možete da izostavite: 165-55-74." error={problems.account}>
          <Input
            name="account"
            inputMode="text"
            autoComplete="off"
            maxLength={60}
            defaultValue={stored ? formatAccount(stored.account) : undefined}
          />
        </Field>
        {conflicting ? (
          <EditConflictNote
            title={changedElsewhereText}
            values={conflictingValues([
              { label: 'Vlasnik računa', stored: conflicting.stored?.holder ?? '', typed: conflicting.typed.holder },
              {
                label: 'Broj računa',
                stored: conflicting.stored ? formatAccount(conflicting.stored.account) : '',
                typed: conflicting.typed.account,
              },
            ])}
            busy={busy}
            onAccept={() => queryClient.setQueryData(paymentAccountQuery.queryKey, conflicting.stored)}
          />
        ) : (
          <Button type="submit" variant="secondary" busy={busy} busyText="Čuvanje...">
            Sačuvaj račun
          </Button>
        )}
        {stored && (
          <p className="text-sm text-ink-3">Prihvaćene ponude plaćaju se na račun koji je važio kad su prihvaćene.</p>
        )}
      </form>
      <ConfirmDialog
        open={isConfirming}
        hasPassword={hasPassword}
        before="promene računa"
        action="Potvrdi i sačuvaj"
        onClose={() => setConfirming(false)}
        onConfirmed={() => {
          setConfirming(false)
          void form.run()
        }}
      />
    </>
  )
}
