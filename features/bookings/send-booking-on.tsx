import { SendOn } from '../../ui/share/send-on.tsx'
import type { Booking } from './booking.ts'
import { bookingInOneLine } from './day-words.ts'

/** Shares time and service of a booking. Links to the service, since only its two sides can open a booking. */
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
