import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatTime } from '../../../platform/serbian/dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { Appointment } from '../../appointments/appointment.ts'
import { canWrite, type EntryCalls } from '../../appointments/appointment-queries.ts'
import { shortTime } from './diary-blocks.ts'
import { EntryForm } from './entry-form.tsx'
import { useDeleteEntry } from './use-delete-entry.ts'

type EntryDetailsProps = { entry: Appointment; calls: EntryCalls; now: Date; onClose: () => void }

export function EntryDetails({ entry, calls, now, onClose }: EntryDetailsProps) {
  const [isEditing, setEditing] = useState(false)
  const { mutate, isPending } = useDeleteEntry(entry, calls, onClose)
  if (isEditing) return <EntryForm entry={entry} calls={calls} now={now} onDone={onClose} />
  return (
    <>
      <dl className="facts mt-3 wrap-anywhere">
        <dt>Vreme:</dt>
        <dd>
          {formatTime(entry.appointment_time)}–{shortTime(entry.ends_at)}
        </dd>
        <dt>Ime klijenta:</dt>
        <dd>{entry.client_name}</dd>
        {entry.notes && (
          <>
            <dt>Napomena:</dt>
            <dd translate="no">{entry.notes}</dd>
          </>
        )}
      </dl>
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          Zatvori
        </Button>
        {canWrite(calls, entry) && (
          <>
            <Button variant="danger" icon={<Trash2 />} busy={isPending} onClick={() => mutate()}>
              Obriši
            </Button>
            <Button variant="secondary" icon={<Pencil />} onClick={() => setEditing(true)}>
              Izmeni ili pomeri
            </Button>
          </>
        )}
      </div>
    </>
  )
}
