import { Link } from '@tanstack/react-router'
import { CalendarPlus, Check, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { useSharedChange } from '../conversations/use-shared-change.ts'
import type { Booking } from './booking.ts'
import { confirmBooking, declineBooking, sharedBookingRecord } from './booking-queries.ts'
import { calendarFileUrl } from './calendar-queries.ts'
import { DepositButtons, hasReturnStep } from './deposit/deposit-buttons.tsx'
import { missedLabel } from './missed/missed-words.ts'
import { isLastVisit } from './visit-words.ts'

const CancelDialog = lazyDialog(() => import('./dialogs/cancel-dialog.tsx'))
const MoveDialog = lazyDialog(() => import('./dialogs/move-dialog.tsx'))
const MissedDialog = lazyDialog(() => import('./missed/missed-dialog.tsx'))
const ObjectionDialog = lazyDialog(() => import('./missed/objection-dialog.tsx'))
const DoneDialog = lazyDialog(() => import('./dialogs/done-dialog.tsx'))

type DialogKind = 'cancel' | 'decline' | 'move' | 'done' | 'missed' | 'object'

/** Buttons for the allowed actions. Only a button that answers the other side has a filled background. */
export function BookingButtons({ booking, className }: { booking: Booking; className: string }) {
  const [opened, setOpened] = useState<DialogKind>()
  const { can, proposal, side, status } = booking
  const confirming = useSharedChange(sharedBookingRecord)
  const refusing = useSharedChange(sharedBookingRecord)
  const isBusy = confirming.isPending || refusing.isPending
  const dialog = (kind: DialogKind) => ({
    booking,
    open: opened === kind,
    onOpenChange: (open: boolean) => setOpened(open ? kind : undefined),
  })
  const isAnswerDue = can.confirm || can.decline
  const { note: _note, give: _give, ...actions } = can
  if (!hasReturnStep(booking) && !Object.values(actions).some(Boolean)) return null
  return (
    <div className={className}>
      {booking.deposit && <DepositButtons booking={booking} />}
      {can.confirm && (
        <Button
          size="small"
          className="booking-button-wide"
          icon={<Check />}
          busy={confirming.isPending}
          disabled={refusing.isPending}
          onClick={() => confirming.mutate(() => confirmBooking(booking))}
        >
          {proposal ? 'Odgovara mi' : 'Potvrdi'}
        </Button>
      )}
      {status === 'confirmed' && !proposal && !can.missed && (
        <a
          href={calendarFileUrl(booking.id)}
          download="termin.ics"
          className={`${buttonClass({ variant: 'secondary', size: 'small' })} booking-button-wide`}
        >
          <CalendarPlus />
          Dodaj u kalendar
        </a>
      )}
      {can.done && (
        <Button
          variant="secondary"
          size="small"
          className="booking-button-wide"
          icon={<CircleCheck />}
          onClick={() => setOpened('done')}
        >
          {isLastVisit(booking) ? 'Posao je završen' : 'Dolazak je obavljen'}
        </Button>
      )}
      {can.move && (
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => setOpened('move')}>
          {moveLabel(booking)}
        </Button>
      )}
      {can.decline && (
        <Button
          variant="secondary"
          size="small"
          busy={refusing.isPending}
          disabled={confirming.isPending}
          onClick={() => (proposal ? refusing.mutate(() => declineBooking(booking, '')) : setOpened('decline'))}
        >
          {proposal ? 'Ne odgovara mi' : 'Odbij'}
        </Button>
      )}
      {can.cancel && (
        <Button
          variant="quiet"
          size="small"
          className={isAnswerDue || !can.move ? 'booking-button-wide' : undefined}
          disabled={isBusy}
          onClick={() => setOpened('cancel')}
        >
          Otkaži termin
        </Button>
      )}
      {can.missed && (
        <Button variant="quiet" size="small" className="booking-button-wide" onClick={() => setOpened('missed')}>
          {missedLabel(booking)}
        </Button>
      )}
      {can.object && (
        <Button variant="secondary" size="small" className="booking-button-wide" onClick={() => setOpened('object')}>
          Nije tačno
        </Button>
      )}
      {can.book_again && (
        <Link
          to="/zakazi/$serviceId"
          params={{ serviceId: booking.service.id }}
          className={`${buttonClass({ variant: 'secondary', size: 'small' })} booking-button-wide`}
        >
          Izaberi drugi termin
        </Link>
      )}
      <MissedDialog {...dialog('missed')} />
      <ObjectionDialog {...dialog('object')} />
      <MoveDialog {...dialog('move')} />
      <CancelDialog {...dialog('cancel')} />
      {side === 'provider' && <CancelDialog {...dialog('decline')} isRefusal />}
      {side === 'provider' && <DoneDialog {...dialog('done')} />}
    </div>
  )
}

function moveLabel({ side, status, proposal }: Booking): string {
  if (proposal) return 'Predloži drugi'
  return side === 'provider' && status === 'requested' ? 'Predloži drugi termin' : 'Pomeri termin'
}
