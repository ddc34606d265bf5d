import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { changedElsewhereText, discardItem, retryItem } from '../../platform/browser/outbox.ts'
import type { OutboxItem } from '../../platform/browser/outbox-item.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { entryKind } from '../appointments/entry-outbox.ts'
import { clientIdOf, clientKind, clientQuery } from '../clients/client-queries.ts'

type RefusedItemsDialogProps = { items: OutboxItem[]; open: boolean; onOpenChange: (open: boolean) => void }

/** Lists refused items of the outbox, with reasons and actions. The items stay until the user decides. */
export default function RefusedItemsDialog({ items, open, onOpenChange }: RefusedItemsDialogProps) {
  const refused = items.filter(({ problem }) => problem)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Nije poslato" closable>
      {refused.length ? (
        <ul className="stack">
          {refused.map(item => (
            <RefusedItem key={item.id} item={item} onLeave={() => onOpenChange(false)} />
          ))}
        </ul>
      ) : (
        <p>Sve je poslato.</p>
      )}
    </Dialog>
  )
}

function RefusedItem({ item, onLeave }: { item: OutboxItem; onLeave: () => void }) {
  const { mutate, isPending } = useResend(item)
  const isStale = item.problem?.code === 'stale'
  const entryStart = item.kind === entryKind && item.request.json.appointment_time
  return (
    <li className="card px-4 py-3">
      <p className="font-semibold wrap-anywhere">{item.label}</p>
      <p className="mt-1 text-sm text-ink-2">{reasonOf(item)}</p>
      <div className="row mt-3 flex-wrap gap-2">
        {entryStart ? (
          <Link
            to="/dashboard"
            search={{ tab: 'bookings', date: dayOf(String(entryStart)) }}
            className={buttonClass({ size: 'small' })}
            onClick={onLeave}
          >
            Izaberi drugi termin
          </Link>
        ) : (
          <Button size="small" busy={isPending} onClick={() => mutate()}>
            {isStale ? 'Zadrži ovo' : 'Pošalji ponovo'}
          </Button>
        )}
        <Button variant="secondary" size="small" disabled={isPending} onClick={() => void discardItem(item)}>
          {isStale ? 'Prihvati izmenu' : 'Odbaci'}
        </Button>
      </div>
    </li>
  )
}

/** Returns a mutation that sends an item again. Sending a stale client card overwrites the edit of the other device. */
function useResend(item: OutboxItem) {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn() {
      if (item.kind !== clientKind || item.problem?.code !== 'stale') return retryItem(item)
      const { version } = await queryClient.fetchQuery({ ...clientQuery(clientIdOf(item.thing)), staleTime: 0 })
      const { request } = item
      return retryItem({ ...item, request: { ...request, json: { ...request.json, version } } })
    },
    onSuccess: ({ state }) => {
      if (state === 'sent') toast.success('Poslato.')
    },
    onError: () => toast.error('Slanje nije uspelo. Pokušajte ponovo.'),
  })
}

function reasonOf({ problem }: OutboxItem): string {
  if (problem?.code === 'slot_taken') return 'Termin je u međuvremenu zauzet'
  if (problem?.code === 'stale') return changedElsewhereText
  return problem?.title || 'Ovo nije primljeno.'
}
