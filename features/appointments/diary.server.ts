import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import type { Acting } from '../../platform/server/http/http.server.ts'
import type { Appointment, DiaryDay, DiaryWeek } from './appointment.ts'
import { holdingStatuses } from './appointment-status.ts'
import { appointments } from './appointment-tables.server.ts'
import { addDays, startOfDay } from './belgrade.ts'
import { findBusy } from './busy.server.ts'
import { findSettings } from './diary-settings.server.ts'
import { isHoliday } from './holidays.ts'
import { findHours } from './hours.server.ts'
import { workOf, workWithin } from './open-slots.ts'
import { bookableDays, type Slot, slotsOf } from './slots.ts'

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
})

/** What stands in a provider's diary from the first day on, for so many days, by time; not what came to nothing. */
async function written(db: Db | Tx, providerId: string, from: string, days: number): Promise<Appointment[]> {
  const rows = await db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.providerId, providerId),
        gte(appointments.appointmentTime, startOfDay(from)),
        lt(appointments.appointmentTime, startOfDay(addDays(from, days))),
        inArray(appointments.status, [...holdingStatuses, 'done']),
      ),
    )
    .orderBy(asc(appointments.appointmentTime))
  return rows.map(row => toAppointment(row)).filter(({ status }) => status !== 'expired')
}

/**
 * A provider's free slots for entries of his own, from the day `from` (today when not given) on, for so many days; a day
 * without any is there with none. Two small queries, however many days.
 */
export async function freeSlots(
  db: Db | Tx,
  providerId: string,
  { from, days, now = new Date() }: { from?: string; days: number; now?: Date },
): Promise<{ date: string; slots: Slot[] }[]> {
  const first = from ?? dayOf(now)
  const settings = await findSettings(db, providerId)
  const busy = await findBusy(db, providerId, { from: first, to: addDays(first, days - 1), gap: 0 })
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index)
    return { date, slots: slotsOf(date, settings, busy, now) }
  })
}

/** One day of the caller's diary. What is in it does not overlap, so the list needs no pages. */
export async function findDay({ runtime: { db }, user }: Acting, date: string): Promise<DiaryDay> {
  const now = new Date()
  const [items, [free]] = await Promise.all([
    written(db, user.id, date, 1),
    freeSlots(db, user.id, { from: date, days: 1, now }),
  ])
  const { first, last } = bookableDays(now)
  return { date, items, free_slots: free!.slots, can: { add: date >= first && date <= last } }
}

/**
 * The bookings for which a time on these days is suggested, by that time. They are looked for among those ahead, which
 * are few: what is over has no suggestion any more.
 */
async function proposed(db: Db | Tx, providerId: string, from: string, days: number): Promise<Appointment[]> {
  const { appointmentTime, proposedTime } = appointments
  const rows = await db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.providerId, providerId),
        gt(appointmentTime, sql`now()`),
        inArray(appointments.status, [...holdingStatuses]),
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

const byDay = (items: Appointment[]) => Map.groupBy(items, item => dayOf(item.appointment_time))

/** Some days of it beside each other, with the hours in which customers can book. */
export async function findWeek({ runtime: { db }, user }: Acting, from: string, days: number): Promise<DiaryWeek> {
  const [items, suggestions, hours] = await Promise.all([
    written(db, user.id, from, days).then(byDay),
    proposed(db, user.id, from, days).then(byDay),
    findHours(db, user.id, from),
  ])
  return {
    days: Array.from({ length: days }, (_, at) => {
      const date = addDays(from, at)
      const begins = hours.acceptsBookings && workOf(date, hours).length > 0
      const usual = hours.acceptsBookings ? workOf(date, { ...hours, daysOff: [], holidaysOff: false }) : []
      const off = begins || !usual.length ? null : hours.holidaysOff && isHoliday(date) ? 'holiday' : 'day_off'
      return {
        date,
        work: hours.acceptsBookings ? workWithin(date, hours) : [],
        off,
        items: items.get(date) ?? [],
        proposed: suggestions.get(date) ?? [],
      }
    }),
  }
}

/** The days of a month (`2026-11`) that have appointments: one look into the index for each, however many they have. */
export async function findMarkedDays({ runtime, user }: Acting, month: string): Promise<string[]> {
  const rows = await runtime.database.rows<{ day: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day
     FROM generate_series($2::timestamp, $2::timestamp + interval '1 month - 1 day', interval '1 day') AS day
     -- Without the limit all of the provider's appointments may be read and compared with each day.
     CROSS JOIN LATERAL (SELECT 1 FROM appointments WHERE provider_id = $1
       AND appointment_time >= day AT TIME ZONE 'Europe/Belgrade'
       AND appointment_time < (day + interval '1 day') AT TIME ZONE 'Europe/Belgrade'
       AND status IN ('requested', 'confirmed', 'done') LIMIT 1) AS any_of_it
     ORDER BY day`,
    [user.id, `${month}-01`],
  )
  return rows.map(row => row.day)
}
