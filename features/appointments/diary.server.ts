import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import type { Appointment, DiaryDay, DiaryWeek } from './appointment.ts'
import { occupyingStatuses } from './appointment-status.ts'
import { appointments } from './appointment-tables.server.ts'
import { addDays, startOfDay } from './belgrade.ts'
import { findBusyTimes } from './busy-times.server.ts'
import { findDiarySettings } from './diary-settings.server.ts'
import { isHoliday } from './holidays.ts'
import { findBookingHours } from './hours.server.ts'
import { intervalsStartingOn, workingHoursWithin } from './open-slots.ts'
import { bookableDays, computeFreeSlots, type Slot } from './slots.ts'

type Row = typeof appointments.$inferSelect

export const toAppointment = (row: Row, now = new Date()): Appointment => ({
  id: row.id,
  client_name: row.clientName,
  appointment_time: row.appointmentTime.toISOString(),
  ends_at: new Date(row.appointmentTime.getTime() + row.minutes * 60_000).toISOString(),
  notes: row.notes,
  status: row.status === 'requested' && row.expiresAt && row.expiresAt <= now ? 'expired' : row.status,
  booking_id: row.bookingId,
  address: row.address,
  series: seriesMarkOf(row),
})

/** Returns the series of a booking, or null. */
export const seriesMarkOf = ({ seriesId, seriesWeeks, seriesWeekday }: Row): Appointment['series'] =>
  seriesId && seriesWeeks && seriesWeekday ? { id: seriesId, weeks: seriesWeeks, weekday: seriesWeekday } : null

/** Returns a provider's requested, confirmed and done appointments of these days in order of time. */
async function findAppointments(db: Db | Tx, providerId: string, from: string, days: number): Promise<Appointment[]> {
  const rows = await db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.providerId, providerId),
        gte(appointments.appointmentTime, startOfDay(from)),
        lt(appointments.appointmentTime, startOfDay(addDays(from, days))),
        inArray(appointments.status, [...occupyingStatuses, 'done']),
      ),
    )
    .orderBy(asc(appointments.appointmentTime))
  return rows.map(row => toAppointment(row)).filter(({ status }) => status !== 'expired')
}

/** Returns the free slots of each day, by default from today. Two small queries are enough for any number of days. */
export async function findFreeSlots(
  db: Db | Tx,
  providerId: string,
  { from, days, now = new Date() }: { from?: string; days: number; now?: Date },
): Promise<{ date: string; slots: Slot[] }[]> {
  const first = from ?? dayOf(now)
  const settings = await findDiarySettings(db, providerId)
  const busy = await findBusyTimes(db, providerId, { from: first, to: addDays(first, days - 1), gap: 0 })
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index)
    return { date, slots: computeFreeSlots(date, settings, busy, now) }
  })
}

/** Returns one day of the caller's diary. The list needs no pages, because appointments do not overlap. */
export async function findDiaryDay({ runtime: { db }, user }: ActorContext, date: string): Promise<DiaryDay> {
  const now = new Date()
  const [items, [free]] = await Promise.all([
    findAppointments(db, user.id, date, 1),
    findFreeSlots(db, user.id, { from: date, days: 1, now }),
  ])
  const { first, last } = bookableDays(now)
  return { date, items, free_slots: free!.slots, can: { add: date >= first && date <= last } }
}

/** Returns the upcoming bookings for which a time on these days is suggested. */
async function findProposed(db: Db | Tx, providerId: string, from: string, days: number): Promise<Appointment[]> {
  const { appointmentTime, proposedTime } = appointments
  const rows = await db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.providerId, providerId),
        gt(appointmentTime, sql`now()`),
        inArray(appointments.status, [...occupyingStatuses]),
        gt(proposedTime, sql`now()`),
        gte(proposedTime, startOfDay(from)),
        lt(proposedTime, startOfDay(addDays(from, days))),
      ),
    )
    .orderBy(asc(proposedTime))
  return rows
    .map(row => toAppointment({ ...row, appointmentTime: row.proposedTime! }))
    .filter(({ status }) => status !== 'expired')
}

const groupByDay = (items: Appointment[]) => Map.groupBy(items, item => dayOf(item.appointment_time))

export async function findDiaryWeek(
  { runtime: { db }, user }: ActorContext,
  from: string,
  days: number,
): Promise<DiaryWeek> {
  const [items, suggestions, hours] = await Promise.all([
    findAppointments(db, user.id, from, days).then(groupByDay),
    findProposed(db, user.id, from, days).then(groupByDay),
    findBookingHours(db, user.id, from),
  ])
  return {
    days: Array.from({ length: days }, (_, index) => {
      const date = addDays(from, index)
      const hasWork = hours.acceptsBookings && intervalsStartingOn(date, hours).length > 0
      const usualWork = hours.acceptsBookings
        ? intervalsStartingOn(date, { ...hours, daysOff: [], holidaysOff: false })
        : []
      const off = hasWork || !usualWork.length ? null : hours.holidaysOff && isHoliday(date) ? 'holiday' : 'day_off'
      return {
        date,
        work: hours.acceptsBookings ? workingHoursWithin(date, hours) : [],
        off,
        items: items.get(date) ?? [],
        proposed: suggestions.get(date) ?? [],
      }
    }),
  }
}

/** Returns the days of a month (`2026-11`) that have appointments. Needs one index lookup per day. */
export async function findMarkedDays({ runtime, user }: ActorContext, month: string): Promise<string[]> {
  const rows = await runtime.database.rows<{ day: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day
     FROM generate_series($2::timestamp, $2::timestamp + interval '1 month - 1 day', interval '1 day') AS day
     -- Without LIMIT, PostgreSQL may read all of the provider's appointments for each day.
     CROSS JOIN LATERAL (SELECT 1 FROM appointments WHERE provider_id = $1
       AND appointment_time >= day AT TIME ZONE 'Europe/Belgrade'
       AND appointment_time < (day + interval '1 day') AT TIME ZONE 'Europe/Belgrade'
       AND status IN ('requested', 'confirmed', 'done') LIMIT 1) AS any_of_it
     ORDER BY day`,
    [user.id, `${month}-01`],
  )
  return rows.map(row => row.day)
}
