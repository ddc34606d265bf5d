import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { momentInWords, untilMoment } from '../../../platform/serbian/moments.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { Note } from '../../../ui/note/note.tsx'
import type { OpenSlot } from '../../appointments/open-slots.ts'
import { currentRecordOf, useSharedChange } from '../../conversations/use-shared-change.ts'
import type { Booking } from '../booking.ts'
import { bookingLengths } from '../booking-limits.ts'
import { bookingsKey, moveBooking, sharedBookingRecord, slotsToMoveQuery } from '../booking-queries.ts'
import { lateMoveText } from '../deposit/cancellation-text.ts'
import { SlotPicker } from './slot-picker.tsx'

type MoveDialogProps = {
  booking: Booking
  open: boolean
  onOpenChange: (open: boolean) => void
  at?: OpenSlot | undefined
}

/**
 * Dialog to choose another time. The server moves a customer's own request at once, and any booking of the customer if
 * the provider confirms automatically. Otherwise the agreed time stays until the other side answers. The booking's
 * present time does not block the offered slots.
 */
export default function MoveDialog({ booking, open, onOpenChange, at }: MoveDialogProps) {
  const queryClient = useQueryClient()
  const [slot, setSlot] = useState(at)
  const [reason, setReason] = useState('')
  const [person, setPerson] = useState<string>(booking.member?.id ?? 'owner')
  const { mutate, isPending } = useSharedChange(
    { ...sharedBookingRecord, failure: 'Termin nije pomeren. Pokušajte ponovo.' },
    moved => (moved.proposal ? 'Predlog je poslat.' : 'Termin je pomeren.'),
  )
  const isOwnRequest = booking.side === 'customer' && booking.status === 'requested' && !booking.proposal
  const isCustomer = booking.side === 'customer'
  const { data: slots } = useQuery({ ...slotsToMoveQuery(booking.id), enabled: open && isCustomer })
  const isAtOnce = isOwnRequest || (isCustomer && slots?.confirms === 'by_itself')
  const depositText = isAtOnce ? lateMoveText(booking, serverNow()) : null
  const title = isAtOnce ? 'Pomeri termin' : 'Predloži drugi termin'

  const move = (chosen: OpenSlot) =>
    mutate(() => moveBooking(booking, chosen.starts_at, { reason, person: isOwnRequest ? person : undefined }), {
      onSuccess: () => onOpenChange(false),
      onError: error => {
        if (currentRecordOf(sharedBookingRecord, error)) onOpenChange(false)
        // Refetches the slots, because the dialog stays open if the chosen slot was taken.
        void queryClient.invalidateQueries({ queryKey: [...bookingsKey, 'slots'] })
      },
      onSettled: () => setSlot(undefined),
    })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      className="slot-dialog"
      description={
        <>
          Sada: <b>{momentInWords(booking.starts_at)}</b>. {!isAtOnce && 'Dok ne stigne odgovor, važi taj termin.'}
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Odustani
          </Button>
          <Button disabled={!slot} busy={isPending} busyText="Slanje..." onClick={() => slot && move(slot)}>
            {isAtOnce ? 'Pomeri' : 'Pošalji predlog'}
          </Button>
        </>
      }
    >
      {depositText && <Note tone="ochre">{depositText}</Note>}
      <SlotPicker
        slotsFrom={params => slotsToMoveQuery(booking.id, params)}
        chosen={slot}
        onChoose={setSlot}
        person={isOwnRequest ? person : undefined}
        {...(isOwnRequest && { onPerson: setPerson })}
      />
      <p role="status" className="text-sm text-ink-2">
        {slot && `Izabrano: ${momentInWords(slot.starts_at)}, umesto ${untilMoment(booking.starts_at)}.`}
      </p>
      {!isAtOnce && (
        <Field label="Poruka" note="(opciono)">
          <Textarea
            rows={2}
            maxLength={bookingLengths.reason}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </Field>
      )}
    </Dialog>
  )
}
