import type { Booking } from './booking.ts'
import type { DateLeafStyle } from './date-leaf.tsx'

type Tone = 'ok' | 'ochre' | 'primary' | 'plain'
type State = {
  word: string
  tone: Tone
  look: DateLeafStyle
  icon: 'waiting' | 'deposit' | 'agreed' | 'moved' | 'done' | 'gone'
}

const states: Record<Booking['status'], State> = {
  requested: { word: 'Čeka potvrdu', tone: 'ochre', look: 'waiting', icon: 'waiting' },
  confirmed: { word: 'Potvrđeno', tone: 'ok', look: 'agreed', icon: 'agreed' },
  done: { word: 'Završeno', tone: 'ok', look: 'done', icon: 'done' },
  declined: { word: 'Odbijeno', tone: 'plain', look: 'gone', icon: 'gone' },
  cancelled: { word: 'Otkazano', tone: 'plain', look: 'gone', icon: 'gone' },
  expired: { word: 'Isteklo', tone: 'plain', look: 'gone', icon: 'waiting' },
}

const awaitsDeposit: State = { word: 'Čeka kaparu', tone: 'ochre', look: 'waiting', icon: 'deposit' }

export const bookingState = ({ status, proposal, awaits_deposit }: Booking): State =>
  awaits_deposit
    ? awaitsDeposit
    : proposal
      ? { word: 'Predložen drugi termin', tone: 'primary', look: 'waiting', icon: 'moved' }
      : states[status]

export const isActiveBooking = ({ status }: Booking): boolean => status === 'requested' || status === 'confirmed'

export const displayedTime = (booking: Booking): { starts_at: string; ends_at: string } => booking.proposal ?? booking
