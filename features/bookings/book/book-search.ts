import { dayOf } from '../../../platform/serbian/dates.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { addDays } from '../../appointments/belgrade.ts'
import { slotsQuery } from '../booking-queries.ts'

/** Search parameters of the URL: the chosen slot, the shown day, the first day of the strip, and the chosen person. */
export type BookSearch = { termin?: string; dan?: string; od?: string; kod?: string }

/** Number of days in which slots are searched to replace a taken slot. */
const REPLACEMENT_DAYS = 14

/** Checks whether a day is after the last day of a strip that begins today. */
export const isBeyondFirstDays = (day: string | undefined): boolean =>
  day !== undefined && day > addDays(dayOf(serverNow()), 13)

export const stripQuery = (serviceId: string, { od, dan, kod }: BookSearch) => {
  const from = od ?? (isBeyondFirstDays(dan) ? dan : undefined)
  return slotsQuery(serviceId, { ...(from && { from }), ...(kod && { person: kod }) })
}

export const chosenQuery = (serviceId: string, { termin, kod }: BookSearch & { termin: string }) =>
  slotsQuery(serviceId, { from: dayOf(termin), days: REPLACEMENT_DAYS, ...(kod && { person: kod }) })
