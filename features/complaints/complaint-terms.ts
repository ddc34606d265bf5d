import { dayOf } from '../../platform/serbian/dates.ts'
import { addDays, startOfDay } from '../appointments/belgrade.ts'
import { TERM_REMINDER_DAYS, termDays } from './complaint-limits.ts'

/** Reminders to the provider and the ends of the two terms. */
export type TermKind = 'answer_soon' | 'answer' | 'settlement_soon' | 'settlement'

/** Returns the end of the last day in Belgrade, if the day of the filing is not counted. */
const endAfter = (filedAt: Date, days: number): Date => startOfDay(addDays(dayOf(filedAt), days + 1))

export const answerTerm = (filedAt: Date): Date => endAfter(filedAt, termDays.answer)
export const settlementTerm = (filedAt: Date): Date => endAfter(filedAt, termDays.settlement)

/** Returns the due times of a complaint's reminders and terms. */
export const termTimes = (filedAt: Date): Record<TermKind, Date> => ({
  answer_soon: endAfter(filedAt, termDays.answer - TERM_REMINDER_DAYS),
  answer: answerTerm(filedAt),
  settlement_soon: endAfter(filedAt, termDays.settlement - TERM_REMINDER_DAYS),
  settlement: settlementTerm(filedAt),
})
