import { Link } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import type { Booking } from './booking.ts'
import { rhythmInWords } from './rhythm-words.ts'

/** Link from a booking to its series, or to the form that proposes one. Nothing if the booking cannot repeat. */
export function SeriesLink({ booking: { id, series, can } }: { booking: Booking }) {
  if (!series && !can.repeat) return null
  return (
    <Link
      to="/moji-termini"
      search={series ? { redovni: series.id } : { redovni: 'novi', termin: id }}
      className="link link-touch inline-flex items-center gap-1.5 justify-self-start text-sm"
    >
      <Repeat className="icon-small" />
      {series ? `Redovan termin, ${rhythmInWords(series)}` : 'Ponavljaj ovaj termin'}
    </Link>
  )
}
