import { dayOf } from '../../../platform/serbian/dates.ts'
import { addDays, addMonths, startOfDay } from '../../appointments/belgrade.ts'
import type { WarrantyTerm } from '../quote.ts'
import { WARRANTY_REMINDER_DAYS } from '../quote-limits.ts'
import type { WarrantyRow } from '../quote-tables.server.ts'

const lastDay = (startedAt: Date, months: number): string | null =>
  months ? addMonths(dayOf(startedAt), months) : null

/** Returns the last days of a warranty. */
export function toWarrantyTerm({ workMonths, materialMonths, startedAt, endsAt }: WarrantyRow): WarrantyTerm {
  return {
    work_months: workMonths,
    material_months: materialMonths,
    starts_on: dayOf(startedAt),
    work_ends_on: lastDay(startedAt, workMonths),
    material_ends_on: lastDay(startedAt, materialMonths),
    ends_on: addDays(dayOf(endsAt), -1),
  }
}

/** Returns the time of the first reminder after `after`: some days before the last day of a part. Null without one. */
export function nextReminder(startedAt: Date, months: number[], after: Date): Date | null {
  const times = months
    .flatMap(count => lastDay(startedAt, count) ?? [])
    .map(day => startOfDay(addDays(day, -WARRANTY_REMINDER_DAYS)))
    .filter(time => time > after)
    .sort((a, b) => a.getTime() - b.getTime())
  return times[0] ?? null
}
