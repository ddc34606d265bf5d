import { dayOf } from '../../../platform/serbian/dates.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { addDays } from '../../appointments/belgrade.ts'
import { slotsQuery } from '../booking-queries.ts'

/** Choice in the URL: the chosen slot, the shown day, and the first day of the strip. */
export type BookSearch = { termin?: string; dan?: string; od?: string }

/** Number of days that are searched for replacements of a taken slot. */
const REPLACEMENT_DAYS = 14

/** Checks whether a day is beyond the strip that begins today. */
export const isBeyondFirstDays = (day: string | undefined): boolean =>
  day !== undefined && day > addDays(dayOf(serverNow()), 13)

export const stripQuery = (serviceId: string, { od, dan }: BookSearch) => {
  const from = od ?? (isBeyondFirstDays(dan) ? dan : undefined)
  return slotsQuery(serviceId, from ? { from } : {})
}

export const chosenQuery = (serviceId: string, termin: string) =>
  slotsQuery(serviceId, { from: dayOf(termin), days: REPLACEMENT_DAYS })
