import { type ReactNode, useEffect, useState } from 'react'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { type EntryCalls, providerEntries } from '../../appointments/appointment-queries.ts'
import type { Booking } from '../booking.ts'
import { BookingDetails } from './booking-details.tsx'
import type { Block } from './diary-blocks.ts'
import { EntryDetails } from './entry-details.tsx'
import { GiveBooking, type People } from './give-booking.tsx'

type DiaryDetailsProps = {
  block: Block | undefined
  now: Date
  onClose: () => void
  /** People to whom a booking can be given; none for a provider who works alone. */
  people?: People
  owner?: string
  /** Calls of a member in the own diary; absent for the provider. */
  calls?: EntryCalls
  more?: (booking: Booking) => ReactNode
}

export function DiaryDetails({
  block,
  now,
  onClose,
  people = [],
  owner = '',
  calls = providerEntries,
  more,
}: DiaryDetailsProps) {
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
      {shown?.item.booking_id && (
        <BookingDetails key={shown.item.id} id={shown.item.booking_id}>
          {booking =>
            more?.(booking) ?? (people.length > 1 && <GiveBooking booking={booking} people={people} owner={owner} />)
          }
        </BookingDetails>
      )}
      {shown && !shown.item.booking_id && (
        <EntryDetails key={shown.item.id} entry={shown.item} calls={calls} now={now} onClose={onClose} />
      )}
    </Dialog>
  )
}
