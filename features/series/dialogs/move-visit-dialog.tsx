import { useState } from 'react'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { momentInWords, untilMoment } from '../../../platform/serbian/moments.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { OpenSlot } from '../../appointments/open-slots.ts'
import { moveBooking, slotsToMoveQuery } from '../../bookings/booking-queries.ts'
import { SlotPicker } from '../../bookings/dialogs/slot-picker.tsx'
import type { Series } from '../series.ts'
import { moveSeries, slotsToMoveSeriesQuery } from '../series-queries.ts'
import { dayInWords } from '../series-words.ts'
import type { VisitDialogProps } from './cancel-visit-dialog.tsx'
import { type Reach, ReachChoice } from './reach-choice.tsx'
import { useVisitChange } from './use-visit-change.ts'

/** Moves one visit, or it and all later ones. Without automatic confirmation the other side answers first. */
export default function MoveVisitDialog({ series, visit, open, onOpenChange }: VisitDialogProps) {
  const [reach, setReach] = useState<Reach>('one')
  const [slot, setSlot] = useState<OpenSlot>()
  const close = () => {
    onOpenChange(false)
    setSlot(undefined)
  }
  const { mutate, isPending } = useVisitChange(close, 'Termin nije pomeren. Pokušajte ponovo.')
  const booking = visit.booking!
  async function move(startsAt: string) {
    if (reach === 'one') {
      const { proposal } = await moveBooking(booking, startsAt, { reason: '' })
      return proposal ? 'Predlog je poslat.' : 'Termin je pomeren.'
    }
    const moved = await moveSeries(series, booking.id, startsAt, '')
    return moved.move ? 'Predlog je poslat.' : 'Termini su pomereni.'
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Pomeri termin"
      className="slot-dialog"
      description={
        <>
          Sada: <b>{dayInWords(dayOf(visit.starts_at))}</b>, {momentInWords(visit.starts_at)}. Dok ne stigne odgovor,
          važi dosadašnji dogovor.
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Odustani
          </Button>
          <Button
            disabled={!slot}
            busy={isPending}
            busyText="Slanje..."
            onClick={() => slot && mutate(() => move(slot.starts_at))}
          >
            Pošalji predlog
          </Button>
        </>
      }
    >
      {series.can.move && (
        <ReachChoice
          value={reach}
          onChange={next => {
            setReach(next)
            setSlot(undefined)
          }}
        />
      )}
      <SlotPicker
        key={reach}
        slotsFrom={params => slotsOf(series, booking.id, reach, params)}
        chosen={slot}
        onChoose={setSlot}
      />
      <p role="status" className="text-sm text-ink-2">
        {slot && `Izabrano: ${momentInWords(slot.starts_at)}, umesto ${untilMoment(visit.starts_at)}.`}
      </p>
    </Dialog>
  )
}

type SlotsQuery = ReturnType<typeof slotsToMoveQuery>

const slotsOf = (series: Series, bookingId: string, reach: Reach, params: { from?: string }): SlotsQuery =>
  reach === 'one'
    ? slotsToMoveQuery(bookingId, params)
    : (slotsToMoveSeriesQuery(series.id, bookingId) as unknown as SlotsQuery)
