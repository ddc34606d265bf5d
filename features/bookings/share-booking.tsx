import { ShareButtons } from '../../ui/share/share-buttons.tsx'
import type { Booking } from './booking.ts'
import { sharedBookingText } from './day-words.ts'

/** Shares a booking's time with a link to the service, because only the two sides can open the booking itself. */
export function ShareBooking({ booking, siteUrl }: { booking: Booking; siteUrl: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ShareButtons
        title={sharedBookingText(booking)}
        url={`${siteUrl}/service/${booking.service.id}`}
        copied="Adresa usluge je kopirana."
      />
    </div>
  )
}
