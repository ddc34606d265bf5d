import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { type Booking, bookingLengths } from '../booking.ts'
import { noteBooking, takeBooking } from '../booking-queries.ts'

/** What the provider notes for himself; its button comes with the first change. */
export function BookingNote({ booking }: { booking: Booking }) {
  const queryClient = useQueryClient()
  const kept = booking.note ?? ''
  const [note, setNote] = useState(kept)
  const { props, problems, busy } = useForm({
    async send() {
      takeBooking(queryClient, await noteBooking(booking.id, note))
      toast.success('Beleška je sačuvana.')
    },
    failure: 'Beleška nije sačuvana. Pokušajte ponovo.',
    tell: toast.error,
  })
  return (
    <form {...props} className="stack gap-2">
      <Field label="Vaša beleška" note="(vidite je samo vi)" error={problems.note}>
        <Textarea
          name="note"
          rows={2}
          maxLength={bookingLengths.note}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      </Field>
      {note.trim() !== kept && (
        <Button
          type="submit"
          variant="secondary"
          size="small"
          busy={busy}
          busyText="Čuvanje..."
          className="justify-self-start"
        >
          Sačuvaj belešku
        </Button>
      )}
    </form>
  )
}
