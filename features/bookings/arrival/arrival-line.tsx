import { Clock, MapPin, Navigation } from 'lucide-react'
import { hourInWords } from '../../../platform/serbian/moments.ts'
import { Note } from '../../../ui/note/note.tsx'
import { publicName } from '../../accounts/display-name.ts'
import type { Booking } from '../booking.ts'
import { arrivalAction } from './arrival-words.ts'

/** The provider's state for the customer of an agreed visit. Screen readers announce each change. */
export function ArrivalLine({ booking: { arrival, other, side, status } }: { booking: Booking }) {
  if (side !== 'customer' || status !== 'confirmed') return null
  const Icon = arrival?.state === 'arrived' ? MapPin : arrival?.state === 'late' ? Clock : Navigation
  return (
    <div role="status">
      {arrival && (
        <Note tone={arrival.state === 'late' ? 'ochre' : 'ok'} icon={<Icon />}>
          <b>
            {publicName(other.name, true)} {arrivalAction(arrival)}
          </b>
          <span className="block text-sm">Javljeno u {hourInWords(arrival.at)}</span>
        </Note>
      )}
    </div>
  )
}
