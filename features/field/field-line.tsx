import { CloudOff, TriangleAlert } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useOutbox, waitingLines } from '../../platform/browser/outbox.ts'
import { dayOf, formatDay, formatTime } from '../../platform/serbian/dates.ts'
import { present } from '../../platform/serbian/present.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { copiedFrom } from './copy-answers.ts'
import './field.css'

const RefusedDialog = lazyDialog(() => import('./refused-dialog.tsx'))

/** What is told on every page while it shows what was kept, or something of its person's has not reached the server. */
export default function FieldLine({ userId }: { userId: string }) {
  const from = useSyncExternalStore(copiedFrom.subscribe, copiedFrom.get, () => undefined)
  const items = useOutbox(userId)
  const [open, setOpen] = useState(false)
  const refused = items.filter(({ problem }) => problem).length
  return (
    <>
      <div className="field-line" role="status">
        {from !== undefined && (
          <p>
            <CloudOff className="icon-small" />
            Nema mreže. Podaci od {momentOf(from)}.
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

function momentOf(moment: number): string {
  const iso = new Date(moment).toISOString()
  return dayOf(iso) === dayOf(present()) ? formatTime(iso) : `${formatDay(iso)} u ${formatTime(iso)}`
}
