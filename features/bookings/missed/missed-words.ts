import type { Booking } from '../booking.ts'

/** Returns the button's text without guessing the gender of the other side. */
export const missedLabel = ({ side }: Pick<Booking, 'side'>): string =>
  side === 'provider' ? 'Klijent nije došao' : 'Niko nije došao'

export const missedBeforeInWords = (count: number): string =>
  `Propušteni termini ovog klijenta za godinu dana: ${count}`
