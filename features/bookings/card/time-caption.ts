import { onMoment, spanInWords, untilMoment } from '../../../platform/serbian/moments.ts'
import { publicName } from '../../accounts/display-name.ts'
import type { Booking } from '../booking.ts'

/** Returns the line below a booking's time: start and end, time to be replaced, or how and when the booking ended. */
export function timeCaption(booking: Booking): string {
  const { status, proposal, starts_at, ends_at, changed_at, changed_by, side } = booking
  if (proposal) return `umesto ${untilMoment(starts_at)}`
  if (status === 'requested' || status === 'confirmed') return spanInWords(starts_at, ends_at)
  if (status === 'expired') {
    return booking.deposit?.state === 'missed' ? 'Kapara nije stigla na vreme' : 'Odgovor nije stigao na vreme'
  }
  if (!changed_at) return spanInWords(starts_at, ends_at)
  const when = onMoment(changed_at)
  if (status === 'done') return `Označeno kao završeno ${when}`
  const verb = status === 'declined' ? 'Odbijeno' : 'Otkazano'
  if (changed_by === null) return `${verb} ${when}`
  const author = changed_by === side ? 'vi' : publicName(booking.other.name, side === 'customer')
  return `${verb} ${when} (${author})`
}
