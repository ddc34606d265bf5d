import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { publicName } from '../../accounts/display-name.ts'
import { useSharedChange } from '../../conversations/use-shared-change.ts'
import type { Booking } from '../booking.ts'
import { bookingLengths } from '../booking-limits.ts'
import { objectToMissed, sharedBookingRecord } from '../booking-queries.ts'
import { objectionDepositText } from '../deposit/cancellation-text.ts'

type ObjectionDialogProps = { booking: Booking; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks for the reason of an objection. The typed reason stays when the request fails. */
export default function ObjectionDialog({ booking, open, onOpenChange }: ObjectionDialogProps) {
  const [reason, setReason] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const { mutate, isPending } = useSharedChange(sharedBookingRecord, 'Zapis je osporen.')
  const other = publicName(booking.other.name, booking.side === 'customer')
  function send() {
    setEmpty(!reason.trim())
    if (reason.trim()) mutate(() => objectToMissed(booking, reason), { onSuccess: () => onOpenChange(false) })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Osporite zapis"
      description={[
        'Osporen termin se ne računa nikome.',
        objectionDepositText(booking),
        `Zapis vidite samo vi i ${other}.`,
      ]
        .filter(Boolean)
        .join(' ')}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Odustani
          </Button>
          <Button busy={isPending} busyText="Slanje..." onClick={send}>
            Ospori zapis
          </Button>
        </>
      }
    >
      <Field
        label="Šta nije tačno?"
        hint={`Vidi samo ${other}.`}
        error={isEmpty && !reason.trim() ? 'Napišite šta nije tačno.' : undefined}
      >
        <Textarea
          name="reason"
          rows={3}
          maxLength={bookingLengths.reason}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}
