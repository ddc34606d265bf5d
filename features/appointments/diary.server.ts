import { and, asc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { members } from '../members/member-tables.server.ts'
import type { Appointment, DiaryDay, DiaryWeek, OutsideTime } from './appointment.ts'
import { occupyingStatuses } from './appointment-status.ts'
import { appointments, outsideBusy } from './appointment-tables.server.ts'
import { arrivalOf } from './arrivals.server.ts'
import { addDays, startOfDay } from './belgrade.ts'
import { findBusyTimes } from './busy-times.server.ts'
import { findDiarySettings } from './diary-settings.server.ts'
import { isHoliday } from './holidays.ts'
import { findBookingHours } from './hours.server.ts'
import type { Hours } from './hours.ts'
import { missedVisits } from './missed-tables.server.ts'
import { intervalsStartingOn, workingHoursWithin } from './open-slots.ts'
import { bookableDays, computeFreeSlots, type Slot } from './slots.ts'
import { findTeam } from './workers.server.ts'

type Row = typeof appointments.$inferSelect

export const toAppointment = (row: Row, isDisputed = false, now = new Date()): Appointment => ({
  id: row.id,
  client_name: row.clientName,
  appointment_time: row.appointmentTime.toISOString(),
  ends_at: new Date(row.appointmentTime.getTime() + row.minutes * 60_000).toISOString(),
  notes: row.notes,
  status: row.status === 'requested' && row.expiresAt && row.expiresAt <= now ? 'expired' : row.status,
  awaits_deposit: row.awaitsDeposit,
  is_disputed: isDisputed,
  booking_id: row.bookingId,
  address: row.address,
  arrival: arrivalOf(row),
  member_id: row.memberId,
  entered_by_member: row.enteredByMember,
  series: seriesMarkOf(row),
})

/** Returns the series of a booking, or null. */
export const seriesMarkOf = ({ seriesId, seriesWeeks, seriesWeekday }: Row): Appointment['series'] =>
  seriesId && seriesWeeks && seriesWeekday ? { id: seriesId, weeks: seriesWeeks, weekday: seriesWeekday } : null

/** Days of a diary. With `memberId` the diary of one member, or of the provider in person (null). */
type DiaryDays = { from: string; days: number; memberId?: string | null | undefined }

const isOfPerson = (memberId: string | null | undefined) =>
  memberId === undefined
    ? undefined
    : memberId === null
      ? isNull(appointments.memberId)
      : eq(appointments.memberId, memberId)

/** Returns a provider's requested, confirmed, done and missed appointments of these days in order of time. */
async function findAppointments(
  db: Db | Tx,
  providerId: string,
  { from, days, memberId }: DiaryDays,
): Promise<Appointment[]> {
  const rows = await db
    .select({ row: appointments, objectedAt: missedVisits.objectedAt })
    .from(appointments)
    .leftJoin(missedVisits, and(eq(missedVisits.bookingId, appointments.bookingId), eq(appointments.status, 'missed')))
    .where(
      and(
        eq(appointments.providerId, providerId),
        isOfPerson(memberId),
        gte(appointments.appointmentTime, startOfDay(from)),
        lt(appointments.appointmentTime, startOfDay(addDays(from, days))),
        inArray(appointments.status, [...occupyingStatuses, 'done', 'missed']),
      ),
    )
    .orderBy(asc(appointments.appointmentTime))
  return rows
    .map(({ row, objectedAt }) => toAppointment(row, objectedAt !== null))
    .filter(({ status }) => status !== 'expired')
}

/** Returns the free slots of each day, by default from today. Two small queries are enough for any number of days. */
export async function findFreeSlots(
  db: Db | Tx,
  providerId: string,
  { from, days, memberId = null, now = new Date() }: Partial<DiaryDays> & { days: number; now?: Date },
): Promise<{ date: string; slots: Slot[] }[]> {
  const first = from ?? dayOf(now)
  const settings = await findDiarySettings(db, providerId)
  const all = await findBusyTimes(db, providerId, { from: first, to: addDays(first, days - 1), gap: 0 })
  const busy = all.filter(each => (each.memberId ?? null) === memberId)
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index)
    return { date, slots: computeFreeSlots(date, settings, busy, now) }
  })
}

/**
 * Returns one day of the caller's diary, with the free slots of a member or by default of the provider in person. The
 * list needs no pages, because the appointments of one person do not overlap while they are ahead.
 */
export async function findDiaryDay(
  { runtime: { db }, user }: ActorContext,
  date: string,
  memberId: string | null = null,
): Promise<DiaryDay> {
  const now = new Date()
  const [items, [free]] = await Promise.all([
    findAppointments(db, user.id, { from: date, days: 1 }),
    findFreeSlots(db, user.id, { from: date, days: 1, memberId, now }),
  ])
  const { first, last } = bookableDays(now)
  return { date, items, free_slots: free!.slots, can: { add: date >= first && date <= last } }
}

/** Returns one day of a member's own diary, with its free slots. */
export async function findMemberDay(
  { db }: Runtime,
  { id, providerId }: { id: string; providerId: string },
  date: string,
): Promise<DiaryDay> {
  const now = new Date()
  const [items, [free]] = await Promise.all([
    findAppointments(db, providerId, { from: date, days: 1, memberId: id }),
    findFreeSlots(db, providerId, { from: date, days: 1, memberId: id, now }),
  ])
  const { first, last } = bookableDays(now)
  return {
    date,
    items: withoutSeries(items),
    free_slots: free!.slots,
    can: { add: date >= first && date <= last },
  }
}

/** Returns the upcoming bookings for which a time on these days is suggested. */
async function findProposed(
  db: Db | Tx,
  providerId: string,
  { from, days, memberId }: DiaryDays,
): Promise<Appointment[]> {
  const { appointmentTime, proposedTime } = appointments
  const rows = await db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.providerId, providerId),
        isOfPerson(memberId),
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

/** Returns the times that other calendars take on a day, cut at midnight. */
const outsideOn = (date: string, rows: (typeof outsideBusy.$inferSelect)[]): OutsideTime[] => {
  const [first, last] = [startOfDay(date).getTime(), startOfDay(addDays(date, 1)).getTime()]
  return rows
    .filter(({ startsAt, endsAt }) => endsAt.getTime() > first && startsAt.getTime() < last)
    .map(({ calendarId, startsAt, endsAt }) => ({
      calendar_id: calendarId,
      starts_at: new Date(Math.max(startsAt.getTime(), first)).toISOString(),
      ends_at: new Date(Math.min(endsAt.getTime(), last)).toISOString(),
    }))
}

const findOutsideBusy = (db: Db | Tx, providerId: string, from: string, days: number) =>
  db
    .select()
    .from(outsideBusy)
    .where(
      and(
        eq(outsideBusy.providerId, providerId),
        gt(outsideBusy.endsAt, startOfDay(from)),
        lt(outsideBusy.startsAt, startOfDay(addDays(from, days))),
      ),
    )
    .orderBy(asc(outsideBusy.startsAt))

const groupByDay = (items: Appointment[]) => Map.groupBy(items, item => dayOf(item.appointment_time))

/** Returns days of the caller's diary: everybody's appointments, and the hours of each person if there are members. */
export async function findDiaryWeek(
  { runtime: { db }, user }: ActorContext,
  from: string,
  days: number,
): Promise<DiaryWeek> {
  const hours = await findBookingHours(db, user.id, from)
  const team = await findTeam(db, user.id, hours, from)
  const week = await composeDays(db, user.id, hours, { from, days })
  const present = new Set(team.map(({ memberId }) => memberId))
  const pastIds = new Set(week.flatMap(({ items }) => items.flatMap(({ member_id: id }) => id ?? [])))
  const left = await findNames(
    db,
    [...pastIds].filter(id => !present.has(id)),
  )
  if (!left.length && !team.some(({ member }) => member)) return { days: week.map(day => ({ ...day, people: [] })) }
  return {
    days: week.map(day => {
      const workOfLeft = left.filter(({ id }) => day.items.some(({ member_id }) => member_id === id))
      const people = [
        ...team.map(({ memberId, member, hours }) => ({
          id: memberId,
          name: member?.name ?? null,
          has_left: false,
          ...workOn(day.date, hours),
        })),
        ...workOfLeft.map(({ id, name }) => ({ id, name, has_left: true, work: [], off: null })),
      ]
      return { ...day, people: people.some(({ id }) => id) ? people : [] }
    }),
  }
}

/** Returns the names of members, also of those who have left. */
const findNames = async (db: Db | Tx, ids: string[]): Promise<{ id: string; name: string }[]> =>
  ids.length
    ? db
        .select({ id: members.id, name: members.name })
        .from(members)
        .where(inArray(members.id, ids))
        .orderBy(asc(members.createdAt), asc(members.id))
    : []

/** Returns days of a member's own diary. A series is an agreement of the provider, so it is left out. */
export async function findMemberWeek(
  { db }: Runtime,
  { id, providerId }: { id: string; providerId: string },
  from: string,
  days: number,
): Promise<DiaryWeek> {
  const team = await findTeam(db, providerId, await findBookingHours(db, providerId, from), from)
  const own = team.find(({ memberId }) => memberId === id)
  if (!own) return { days: [] }
  const week = await composeDays(db, providerId, own.hours, { from, days, memberId: id })
  return {
    days: week.map(day => ({
      ...day,
      people: [],
      items: withoutSeries(day.items),
      proposed: withoutSeries(day.proposed),
    })),
  }
}

/** A series is an agreement of the provider, so a member sees only its visits. */
const withoutSeries = (items: Appointment[]) => items.map(item => ({ ...item, series: null }))

async function composeDays(db: Db | Tx, providerId: string, hours: Hours, days: DiaryDays) {
  const [items, suggestions, outside] = await Promise.all([
    findAppointments(db, providerId, days).then(groupByDay),
    findProposed(db, providerId, days).then(groupByDay),
    // The calendars are those of the provider in person.
    days.memberId ? [] : findOutsideBusy(db, providerId, days.from, days.days),
  ])
  return Array.from({ length: days.days }, (_, index) => {
    const date = addDays(days.from, index)
    return {
      date,
      ...workOn(date, hours),
      items: items.get(date) ?? [],
      proposed: suggestions.get(date) ?? [],
      outside: outsideOn(date, outside),
    }
  })
}

/** Returns the working hours of a day, or why a usual working day has none. */
function workOn(date: string, hours: Hours): Pick<DiaryWeek['days'][number], 'work' | 'off'> {
  if (!hours.acceptsBookings) return { work: [], off: null }
  const hasWork = intervalsStartingOn(date, hours).length > 0
  const usualWork = intervalsStartingOn(date, { ...hours, daysOff: [], holidaysOff: false })
  const off = hasWork || !usualWork.length ? null : hours.holidaysOff && isHoliday(date) ? 'holiday' : 'day_off'
  return { work: workingHoursWithin(date, hours), off }
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
       AND status IN ('requested', 'confirmed', 'done', 'missed') LIMIT 1) AS any_of_it
     ORDER BY day`,
    [user.id, `${month}-01`],
  )
  return rows.map(row => row.day)
}
