import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { depositSum } from '../../bookings/deposit/deposit-words.ts'
import { ownDepositsQuery } from '../deposit-queries.ts'
import type { OwnDeposits, ServiceDepositView } from '../service-deposit.ts'

const DepositDialog = lazyDialog(() => import('./deposit-dialog.tsx'))

/** Card with the deposits of all services of the provider. */
export function DepositsCard() {
  const { data, isPending, isFetching, refetch } = useQuery(ownDepositsQuery)
  return (
    <section className="card pad stack" aria-labelledby="kapara">
      <h2 id="kapara" className="text-xl">
        Kapara
      </h2>
      <p className="text-sm text-ink-2">
        Termin se potvrđuje tek kad kapara stigne na vaš račun. Dok je čekate, najviše 24 h, niko drugi ne može da ga
        zauzme.
      </p>
      {data ? (
        <Services deposits={data} />
      ) : isPending ? (
        <Skeleton height={120} />
      ) : (
        <LoadError level={3} busy={isFetching} onRetry={() => void refetch()}>
          Kapara nije učitana.
        </LoadError>
      )}
    </section>
  )
}

function Services({ deposits: { items, has_account } }: { deposits: OwnDeposits }) {
  const [openedId, setOpenedId] = useState<string>()
  const opened = items.find(({ service_id }) => service_id === openedId)
  if (!items.length) return <p className="text-sm text-ink-3">Prvo dodajte uslugu.</p>
  if (!has_account) return <p className="text-sm text-ink-3">Prvo upišite račun za uplate.</p>
  return (
    <>
      <ul className="stack gap-3">
        {items.map(item => (
          <li key={item.service_id} className="row between gap-3 border-t border-line pt-3">
            <div className="min-w-0">
              <p className="leading-tight font-semibold wrap-anywhere">{item.title}</p>
              <p className="text-sm text-ink-2">{summaryOf(item)}</p>
            </div>
            <Button
              variant="secondary"
              size="small"
              className="flex-none"
              aria-label={`Podesi kaparu: ${item.title}`}
              onClick={() => setOpenedId(item.service_id)}
            >
              Podesi
            </Button>
          </li>
        ))}
      </ul>
      {opened && (
        <DepositDialog
          key={opened.service_id}
          deposit={opened}
          open
          onOpenChange={open => !open && setOpenedId(undefined)}
        />
      )}
    </>
  )
}

function summaryOf({ setting, amount }: ServiceDepositView): string {
  if (!setting) return 'Bez kapare'
  if (amount === null) return 'Cena više ne postoji, pa se kapara ne traži'
  const share = setting.kind === 'share' ? ` (${setting.share}% cene)` : ''
  return `${depositSum(amount)}${share}, vraća se do ${setting.refund_hours} h pre termina`
}
