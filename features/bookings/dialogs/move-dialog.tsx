import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, sentenceOf } from '../../../platform/browser/api.ts'
import { momentInWords, untilMoment } from '../../../platform/serbian/moments.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { OpenSlot } from '../../appointments/open-slots.ts'
import type { Booking } from '../booking.ts'
import { bookingLengths } from '../booking-limits.ts'
import { bookingsKey, moveBooking, slotsToMoveQuery, takeBooking } from '../booking-queries.ts'
import { SlotPicker } from './slot-picker.tsx'

type MoveDialogProps = {
  booking: Booking
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is chosen to begin with. */
  at?: OpenSlot | undefined
}

/**
 * Another time: a request of one's own moves at once, what is agreed stays until the other side has answered (the
 * server decides which). The slots are those that anybody could book if it were not there.
 */
export default function MoveDialog({ booking, open, onOpenChange, at }: MoveDialogProps) {
  const queryClient = useQueryClient()
  const [slot, setSlot] = useState(at)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const isOwnRequest = booking.side === 'customer' && booking.status === 'requested' && !booking.proposal
  const title = isOwnRequest ? 'Pomeri termin' : 'Predloži drugi termin'

  async function move(chosen: OpenSlot) {
    setBusy(true)
    try {
      const moved = await moveBooking(booking, chosen.starts_at, reason)
      takeBooking(queryClient, moved)
      toast.success(moved.proposal ? 'Predlog je poslat.' : 'Termin je pomeren.')
      onOpenChange(false)
      setSlot(undefined)
    } catch (error) {
      const now = error instanceof ApiError && (error.also.booking as Booking | undefined)
      if (now) {
        takeBooking(queryClient, now)
        onOpenChange(false)
      }
      // Somebody was quicker: the choice stays open, without what has gone.
      setSlot(undefined)
      void queryClient.invalidateQueries({ queryKey: [...bookingsKey, 'slots'] })
      toast.error(sentenceOf(error, 'Termin nije pomeren. Pokušajte ponovo.'))
    }
    setBusy(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      className="slot-dialog"
      description={
        <>
          Sada: <b>{momentInWords(booking.starts_at)}</b>. {!isOwnRequest && 'Dok ne stigne odgovor, važi taj termin.'}
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Odustani
          </Button>
          <Button disabled={!slot} busy={busy} busyText="Slanje..." onClick={() => slot && void move(slot)}>
            {isOwnRequest ? 'Pomeri' : 'Pošalji predlog'}
          </Button>
        </>
      }
    >
      <SlotPicker slotsFrom={asked => slotsToMoveQuery(booking.id, asked)} chosen={slot} onChoose={setSlot} />
      <p role="status" className="text-sm text-ink-2">
        {slot && `Izabrano: ${momentInWords(slot.starts_at)}, umesto ${untilMoment(booking.starts_at)}.`}
      </p>
      {!isOwnRequest && (
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
