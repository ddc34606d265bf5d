import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changedElsewhere } from '../../../platform/browser/outbox.ts'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { ChangedNote } from '../../../ui/note/changed-note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { Booking } from '../booking.ts'
import { bookingLengths } from '../booking-limits.ts'
import { bookingQuery, noteBooking, takeBooking } from '../booking-queries.ts'

/** What the provider notes for himself; its button comes with the first change. */
export function BookingNote({ booking }: { booking: Booking }) {
  const queryClient = useQueryClient()
  // The note read when this was opened, whatever is loaded meanwhile.
  const [read, setRead] = useState(booking)
  const [theirs, setTheirs] = useState<Booking>()
  const kept = read.note ?? ''
  const [note, setNote] = useState(kept)
  function take(booking: Booking) {
    setRead(booking)
    setTheirs(undefined)
    setNote(booking.note ?? '')
  }
  const { props, problems, busy } = useForm({
    async send() {
      const noted = await noteBooking(booking.id, note, (theirs ?? read).note_version)
      takeBooking(queryClient, noted)
      take(noted)
      toast.success('Beleška je sačuvana.')
    },
    failure: 'Beleška nije sačuvana. Pokušajte ponovo.',
    tell: toast.error,
    async refused({ code }) {
      if (code !== 'stale') return undefined
      setTheirs(await queryClient.fetchQuery({ ...bookingQuery(booking.id), staleTime: 0 }))
      return true
    },
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
      {theirs && (
        <ChangedNote
          title={changedElsewhere}
          values={[{ label: 'Beleška', stored: theirs.note ?? '', typed: note }]}
          busy={busy}
          onTake={() => take(theirs)}
        />
      )}
      {!theirs && note.trim() !== kept && (
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
