import { useRef, useState } from 'react'
import { momentInWords } from '../../../platform/serbian/moments.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { publicName } from '../../accounts/display-name.ts'
import type { Booking } from '../booking.ts'
import { bookingLengths } from '../booking-limits.ts'
import { cancelBooking, declineBooking } from '../booking-queries.ts'
import { useChange } from '../use-change.ts'

type CancelDialogProps = {
  booking: Booking
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The provider refuses a request; otherwise somebody calls off what was to come. */
  isRefusal?: boolean
}

/** Ends a booking, with a reason if one wants to give it. */
export default function CancelDialog({ booking, open, onOpenChange, isRefusal }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending } = useChange(isRefusal ? 'Zahtev za termin je odbijen.' : 'Termin je otkazan.')
  const other = publicName(booking.other.name, booking.side === 'customer')
  const end = isRefusal ? declineBooking : cancelBooking
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      destructive
      title={isRefusal ? 'Odbij zahtev za termin' : 'Otkaži termin'}
      description={
        <>
          <b>{sentence(momentInWords(booking.starts_at))}</b>, {other}. Termin se oslobađa, a {other} odmah dobija
          obaveštenje.
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Odustani
          </Button>
          <Button
            variant="danger"
            busy={isPending}
            busyText="Slanje..."
            onClick={() => mutate(() => end(booking, reason), { onSettled: () => onOpenChange(false) })}
          >
            {isRefusal ? 'Odbij zahtev' : 'Otkaži termin'}
          </Button>
        </>
      }
    >
      <Field label="Razlog" note="(opciono)" hint={`Vidi ga samo ${other}.`}>
        <Textarea
          ref={field}
          rows={2}
          maxLength={bookingLengths.reason}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
