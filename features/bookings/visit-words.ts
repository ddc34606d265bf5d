import { pluralForm } from '../../platform/serbian/dates.ts'
import type { Booking } from './booking.ts'

/** Formats the number of done and of all visits: `2 od 3 dolaska`, `0 od 5 dolazaka`. */
export const visitsInWords = ({ done, total }: { done: number; total: number }): string =>
  `${done} od ${total}\u00a0${pluralForm(total, 'dolaska', 'dolaska', 'dolazaka')}`

/** True for an ordinary booking too: its end completes the job. */
export const isLastVisit = ({ visit }: Booking): boolean => !visit || visit.total - visit.done <= 1
