import { dayOf } from '../../../platform/serbian/dates.ts'
import { present } from '../../../platform/serbian/present.ts'
import { addDays } from '../../appointments/belgrade.ts'
import { slotsQuery } from '../booking-queries.ts'

/** What is chosen, as it stands in the address: the slot's moment, or the day that is shown and with which they begin. */
export type BookSearch = { termin?: string; dan?: string; od?: string }

/** So many days are looked through for what is free instead of a slot that has gone. */
const daysAfter = 14

/** Whether a day lies beyond those that are shown from today on. */
export const isFar = (day: string | undefined): boolean => day !== undefined && day > addDays(dayOf(present()), 13)

/** The slots of the strip. */
export const stripQuery = (serviceId: string, { od, dan }: BookSearch) => {
  const from = od ?? (isFar(dan) ? dan : undefined)
  return slotsQuery(serviceId, from ? { from } : {})
}

/** The chosen slot's own day and those after it. */
export const chosenQuery = (serviceId: string, termin: string) =>
  slotsQuery(serviceId, { from: dayOf(termin), days: daysAfter })
