import { ShareButtons } from '../../ui/share/share-buttons.tsx'
import type { Booking } from './booking.ts'
import { sharedBookingText } from './day-words.ts'

/** Shares time and service of a booking. Links to the service, since only its two sides can open a booking. */
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
