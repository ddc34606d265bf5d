import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changedElsewhereText } from '../../../platform/browser/outbox.ts'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { EditConflictNote } from '../../../ui/note/edit-conflict-note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { Booking } from '../booking.ts'
import { bookingLengths } from '../booking-limits.ts'
import { bookingQuery, cacheBooking, saveBookingNote } from '../booking-queries.ts'

/** The provider's private note. The save button appears after the first change. */
export function BookingNote({ booking }: { booking: Booking }) {
  const queryClient = useQueryClient()
  // The edited booking stays in this state, so that refetched data does not replace the input.
  const [edited, setEdited] = useState(booking)
  const [newer, setNewer] = useState<Booking>()
  const storedNote = edited.note ?? ''
  const [note, setNote] = useState(storedNote)
  function adoptVersion(booking: Booking) {
    setEdited(booking)
    setNewer(undefined)
    setNote(booking.note ?? '')
  }
  const { props, problems, busy } = useForm({
    async send() {
      const saved = await saveBookingNote(booking.id, note, (newer ?? edited).note_version)
      cacheBooking(queryClient, saved)
      adoptVersion(saved)
      toast.success('Beleška je sačuvana.')
    },
    failureText: 'Beleška nije sačuvana. Pokušajte ponovo.',
    showToast: toast.error,
    async onRefusal({ code }) {
      if (code !== 'stale') return undefined
      setNewer(await queryClient.fetchQuery({ ...bookingQuery(booking.id), staleTime: 0 }))
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
      {newer && (
        <EditConflictNote
          title={changedElsewhereText}
          values={[{ label: 'Beleška', stored: newer.note ?? '', typed: note }]}
          busy={busy}
          onAccept={() => adoptVersion(newer)}
        />
      )}
      {!newer && note.trim() !== storedNote && (
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
