import { CloudOff, TriangleAlert } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useOutbox, waitingLines } from '../../platform/browser/outbox.ts'
import { momentFromNow } from '../../platform/serbian/moments.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { copiedFrom } from './copy-answers.ts'
import './field.css'

const RefusedDialog = lazyDialog(() => import('./refused-dialog.tsx'))

/** Line on every page while it shows the offline copy or some of the user's changes are not sent. */
export default function FieldLine({ userId }: { userId: string }) {
  const from = useSyncExternalStore(copiedFrom.subscribe, copiedFrom.oldest, () => undefined)
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
        {waitingLines(items).map(line => (
          <p key={line}>{line}</p>
        ))}
        {refused > 0 && (
          <button type="button" onClick={() => setOpen(true)}>
            <TriangleAlert className="icon-small" />
            {`Nije poslato (${refused})`}
          </button>
        )}
      </div>
      <RefusedDialog items={items} open={open} onOpenChange={setOpen} />
    </>
  )
}
