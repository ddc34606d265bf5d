import { useState } from 'react'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { publicName } from '../../accounts/display-name.ts'
import { bookingLengths } from '../../bookings/booking-limits.ts'
import { cancelBooking } from '../../bookings/booking-queries.ts'
import type { Series, SeriesVisit } from '../series.ts'
import { endSeries } from '../series-queries.ts'
import { dayInWords } from '../series-words.ts'
import { type Reach, ReachChoice } from './reach-choice.tsx'
import { useVisitChange } from './use-visit-change.ts'

export type VisitDialogProps = {
  series: Series
  visit: SeriesVisit
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function CancelVisitDialog({ series, visit, open, onOpenChange }: VisitDialogProps) {
  const [reach, setReach] = useState<Reach>('one')
  const [reason, setReason] = useState('')
  const { mutate, isPending } = useVisitChange(() => onOpenChange(false), 'Termin nije otkazan. Pokušajte ponovo.')
  const other = publicName(series.other.name, series.side === 'customer')
  const booking = visit.booking!
  const isOne = reach === 'one'
  async function cancel() {
    await (isOne ? cancelBooking(booking, reason) : endSeries(series, reason, booking.id))
    return isOne ? 'Termin je otkazan.' : 'Termini su otkazani.'
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Otkaži termin"
      description={
        <>
          <b>{dayInWords(dayOf(visit.starts_at))}</b>, {other}. Vreme se oslobađa, a {other} odmah dobija jedno
          obaveštenje.
        </>
      }
      choice={
        <div className="stack">
          <ReachChoice value={reach} onChange={setReach} />
          <Field label="Razlog" note="(opciono)" hint={`Vidi ga samo ${other}.`}>
            <Textarea
              rows={2}
              maxLength={bookingLengths.reason}
              value={reason}
              onChange={event => setReason(event.target.value)}
            />
          </Field>
        </div>
      }
    >
      <Button variant="danger" busy={isPending} busyText="Slanje..." onClick={() => mutate(cancel)}>
        {isOne ? 'Otkaži termin' : 'Otkaži ovaj i sledeće'}
      </Button>
    </ConfirmDialog>
  )
}
