import { Link } from '@tanstack/react-router'
import { Check, Wallet } from 'lucide-react'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { useSharedChange } from '../../conversations/use-shared-change.ts'
import type { Booking } from '../booking.ts'
import { confirmDeposit, markDepositReturned, sharedBookingRecord } from '../booking-queries.ts'

/** Next step of a deposit for the reader: pay it, say that it came, or say that it is returned. */
export function DepositButtons({ booking }: { booking: Booking }) {
  const { id, can, deposit } = booking
  const arriving = useSharedChange(sharedBookingRecord, 'Kapara je stigla, termin je potvrđen.')
  const returning = useSharedChange(sharedBookingRecord, 'Kapara je označena kao vraćena.')
  if (can.pay_deposit) {
    return (
      <Link
        to="/zakazano/$bookingId"
        params={{ bookingId: id }}
        className={`${buttonClass({ variant: deposit?.said_paid_at ? 'secondary' : 'primary', size: 'small' })} booking-button-wide`}
      >
        <Wallet />
        {deposit?.said_paid_at ? 'Podaci o kapari' : 'Plati kaparu'}
      </Link>
    )
  }
  if (can.confirm_deposit) {
    return (
      <Button
        size="small"
        className="booking-button-wide"
        icon={<Check />}
        busy={arriving.isPending}
        onClick={() => arriving.mutate(() => confirmDeposit(booking))}
      >
        Kapara je stigla
      </Button>
    )
  }
  if (hasReturnStep(booking)) {
    return (
      <Button
        variant="secondary"
        size="small"
        className="booking-button-wide"
        icon={<Check />}
        busy={returning.isPending}
        onClick={() => returning.mutate(() => markDepositReturned(booking))}
      >
        Kapara je vraćena
      </Button>
    )
  }
  return null
}

/** The provider can also return a disputed deposit, which ends the dispute about it. */
export const hasReturnStep = ({ side, deposit }: Booking): boolean =>
  side === 'provider' && (deposit?.state === 'to_return' || deposit?.state === 'disputed')
