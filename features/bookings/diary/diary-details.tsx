import { useEffect, useState } from 'react'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { BookingDetails } from './booking-details.tsx'
import type { Block } from './diary-blocks.ts'
import { EntryDetails } from './entry-details.tsx'

type DiaryDetailsProps = { block: Block | undefined; now: Date; onClose: () => void }

export function DiaryDetails({ block, now, onClose }: DiaryDetailsProps) {
  // Remembers the last block, because the content stays visible while the dialog closes.
  const [shown, setShown] = useState(block)
  useEffect(() => {
    if (block) setShown(block)
  }, [block])
  return (
    <Dialog
      open={block !== undefined}
      onOpenChange={open => open || onClose()}
      title="Detalji termina"
      closable
      className="diary-details"
    >
      {shown?.clash && (
        <Note tone="ochre" className="mt-3">
          U isto vreme ste zauzeti u kalendaru „<span translate="no">{shown.clash}</span>”.
        </Note>
      )}
      {shown?.item.booking_id && <BookingDetails key={shown.item.id} id={shown.item.booking_id} />}
      {shown && !shown.item.booking_id && (
        <EntryDetails key={shown.item.id} entry={shown.item} now={now} onClose={onClose} />
      )}
    </Dialog>
  )
}
