import { and, eq } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { invalidInput } from '../../platform/server/http/problem.server.ts'
import { addDays } from '../appointments/belgrade.ts'
import type { ServiceSlots } from '../bookings/booking.ts'
import { findIndex } from './cancel-visits.server.ts'
import { findSeriesHours } from './place-visits.server.ts'
import { isSideOfSeries, seriesNotFound } from './series.server.ts'
import { freeTimesOn, plannedDay } from './series-plan.ts'
import { bookingSeries } from './series-tables.server.ts'
import { findAbleWorkers, findPersonOfSeries, keepPerson } from './series-workers.server.ts'

/** Days before and after a visit to which it can move with all later ones, less than the shortest rhythm. */
const DAYS_AROUND = 6

/** Returns the free times around a visit, as if the whole series were not there. */
export async function findSlotsToMoveSeries(
  { runtime: { db }, user }: ActorContext,
  id: string,
  from: string | undefined,
): Promise<ServiceSlots> {
  const [row] = await db
    .select()
    .from(bookingSeries)
    .where(and(eq(bookingSeries.id, id), isSideOfSeries(user.id)))
  if (!row) throw seriesNotFound()
  if (!from) throw invalidInput({ from: 'Izaberite termin.' })
  const planned = plannedDay(row, await findIndex(db, row, from))
  const [now, hours] = [new Date(), await findSeriesHours(db, row.providerId)]
  const today = dayOf(now)
  const dates = Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, at) => addDays(planned, at - DAYS_AROUND)).filter(
    date => date >= today,
  )
  const [first = planned, last = planned] = [dates[0], dates.at(-1)]
  const all = await findAbleWorkers(db, row, hours, { from: first, to: last, exceptSeries: id })
  const placing = { workers: keepPerson(all, await findPersonOfSeries(db, row)), minutes: row.minutes }
  const days = dates.map(date => {
    const slots = freeTimesOn(date, placing).filter(
      slot => new Date(slot.starts_at) > now && !(date === planned && slot.time === row.time),
    )
    return { date, state: slots.length ? ('open' as const) : ('full' as const), slots }
  })
  return {
    accepts: true,
    minutes: row.minutes,
    confirms: hours.confirmsByItself ? 'by_itself' : 'by_hand',
    first_free: days.find(({ slots }) => slots.length)?.slots[0] ?? null,
    last_day: last,
    days,
    people: [],
  }
}
