import { SendOn } from '../../ui/share/send-on.tsx'
import type { Booking } from './booking.ts'
import { bookingInOneLine } from './day-words.ts'

/** For the household: when it is and what. The link is the service's, since the booking opens for its two sides alone. */
export function SendBookingOn({ booking, siteUrl }: { booking: Booking; siteUrl: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <SendOn
        title={bookingInOneLine(booking)}
        url={`${siteUrl}/service/${booking.service.id}`}
        copied="Adresa usluge je kopirana."
      />
    </div>
  )
}
