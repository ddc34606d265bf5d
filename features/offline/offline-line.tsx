import { CloudOff, TriangleAlert } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useOutbox, waitingSummary } from '../../platform/browser/outbox.ts'
import { momentFromNow } from '../../platform/serbian/moments.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { copiedQueries } from './copied-answers.ts'
import './offline.css'

const RefusedItemsDialog = lazyDialog(() => import('./refused-items-dialog.tsx'))

export default function OfflineLine({ userId }: { userId: string }) {
  const from = useSyncExternalStore(copiedQueries.subscribe, copiedQueries.oldest, () => undefined)
  const items = useOutbox(userId)
  const [open, setOpen] = useState(false)
  const refused = items.filter(({ problem }) => problem).length
  return (
    <>
      <div className="field-line" role="status">
        {from !== undefined && (
          <p>
            <CloudOff className="icon-small" />
            Nema mreže. Poslednji put osveženo: {momentFromNow(new Date(from))}.
          </p>
        )}
        {waitingSummary(items).map(line => (
          <p key={line}>{line}</p>
        ))}
        {refused > 0 && (
          <button type="button" onClick={() => setOpen(true)}>
            <TriangleAlert className="icon-small" />
            {`Nije poslato (${refused})`}
          </button>
        )}
      </div>
      <RefusedItemsDialog items={items} open={open} onOpenChange={setOpen} />
    </>
  )
}
