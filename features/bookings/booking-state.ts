import { arrivalBadgeText } from './arrival/arrival-words.ts'
import type { Booking } from './booking.ts'
import type { DateLeafStyle } from './date-leaf.tsx'

type Tone = 'ok' | 'ochre' | 'primary' | 'plain'
type State = {
  word: string
  tone: Tone
  look: DateLeafStyle
  icon: 'waiting' | 'deposit' | 'agreed' | 'moved' | 'done' | 'gone' | 'coming'
}

const states: Record<Booking['status'], State> = {
  requested: { word: 'Čeka potvrdu', tone: 'ochre', look: 'waiting', icon: 'waiting' },
  confirmed: { word: 'Potvrđeno', tone: 'ok', look: 'agreed', icon: 'agreed' },
  done: { word: 'Završeno', tone: 'ok', look: 'done', icon: 'done' },
  missed: { word: 'Propušteno', tone: 'ochre', look: 'gone', icon: 'gone' },
  declined: { word: 'Odbijeno', tone: 'plain', look: 'gone', icon: 'gone' },
  cancelled: { word: 'Otkazano', tone: 'plain', look: 'gone', icon: 'gone' },
  expired: { word: 'Isteklo', tone: 'plain', look: 'gone', icon: 'waiting' },
}

const awaitsDeposit: State = { word: 'Čeka kaparu', tone: 'ochre', look: 'waiting', icon: 'deposit' }
const disputed: State = { ...states.missed, word: 'Osporeno' }

export function bookingState({ status, proposal, awaits_deposit, missed, arrival }: Booking): State {
  if (missed?.is_disputed) return disputed
  // Without `arrival` the booking is from a copy of an earlier release.
  if (arrival) return { word: arrivalBadgeText(arrival), tone: 'primary', look: 'agreed', icon: 'coming' }
  if (awaits_deposit) return awaitsDeposit
  if (proposal) return { word: 'Predložen drugi termin', tone: 'primary', look: 'waiting', icon: 'moved' }
  return states[status]
}

export const isActiveBooking = ({ status }: Booking): boolean => status === 'requested' || status === 'confirmed'

export const displayedTime = (booking: Booking): { starts_at: string; ends_at: string } => booking.proposal ?? booking
