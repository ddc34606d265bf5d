import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import type { Acting } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound, Problem } from '../../platform/server/http/problem.server.ts'
import type { Appointment, AppointmentInput, DiaryDay, SettingsInput } from './appointment.ts'
import { appointmentSettings, appointments } from './appointment-tables.server.ts'
import { addDays, startOfDay } from './belgrade.ts'
import { type AppointmentSettings, bookableDays, defaultSettings, type Interval, type Slot, slotsOf } from './slots.ts'

type Row = { id: string; clientName: string; appointmentTime: Date; notes: string | null }

const toAppointment = (row: Row): Appointment => ({
  id: row.id,
  client_name: row.clientName,
  appointment_time: row.appointmentTime.toISOString(),
  notes: row.notes,
})

/** A provider's working hours and interval; the defaults when he has set none. */
export async function findSettings(db: Db | Tx, providerId: string): Promise<AppointmentSettings> {
  const [row] = await db.select().from(appointmentSettings).where(eq(appointmentSettings.providerId, providerId))
  return row ? { start: row.start, end: row.end, interval: row.interval as Interval } : defaultSettings
}

/** Stores them; what is already written stays where it is. */
export async function changeSettings({ runtime, user }: Acting, input: SettingsInput): Promise<AppointmentSettings> {
  await runtime.db
    .insert(appointmentSettings)
    .values({ providerId: user.id, ...input })
    .onConflictDoUpdate({ target: appointmentSettings.providerId, set: { ...input, updatedAt: new Date() } })
  runtime.live.tell([user.id], 'appointments', { date: null })
  return input
}

/** What a provider has from the first day on, for so many days, by time. */
const written = (db: Db | Tx, providerId: string, from: string, days: number): Promise<Row[]> =>
  db
    .select({
      id: appointments.id,
      clientName: appointments.clientName,
      appointmentTime: appointments.appointmentTime,
      notes: appointments.notes,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.providerId, providerId),
        gte(appointments.appointmentTime, startOfDay(from)),
        lt(appointments.appointmentTime, startOfDay(addDays(from, days))),
      ),
    )
    .orderBy(asc(appointments.appointmentTime))

/**
 * A provider's free slots from the day `from` (today when not given) on, for so many days; a day without any is
 * there with none. Two small queries, however many days.
 */
export async function freeSlots(
  db: Db | Tx,
  providerId: string,
  { from, days, now = new Date() }: { from?: string; days: number; now?: Date },
): Promise<{ date: string; slots: Slot[] }[]> {
  const first = from ?? dayOf(now)
  const settings = await findSettings(db, providerId)
  const rows = await written(db, providerId, first, days)
  const taken = Map.groupBy(
    rows.map(row => row.appointmentTime),
    moment => dayOf(moment),
  )
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index)
    return { date, slots: slotsOf(date, settings, taken.get(date) ?? [], now) }
  })
}

/** One day of the caller's diary. It has at most one appointment a minute, so the list needs no pages. */
export async function findDay({ runtime, user }: Acting, date: string): Promise<DiaryDay> {
  const now = new Date()
  const [settings, rows] = await Promise.all([findSettings(runtime.db, user.id), written(runtime.db, user.id, date, 1)])
  const taken = rows.map(row => row.appointmentTime)
  const { first, last } = bookableDays(now)
  return {
    date,
    items: rows.map(toAppointment),
    free_slots: slotsOf(date, settings, taken, now),
    can: { add: date >= first && date <= last },
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
       AND appointment_time < (day + interval '1 day') AT TIME ZONE 'Europe/Belgrade' LIMIT 1) AS any_of_it
     ORDER BY day`,
    [user.id, `${month}-01`],
  )
  return rows.map(row => row.day)
}

/**
 * Writes an appointment into a free slot. Of those who want one slot at once the database lets one have it; the
 * others get `slot_taken` with what is still free. The same request sent again (same id) answers what it has written.
 */
export async function addAppointment(acting: Acting, input: AppointmentInput): Promise<Appointment> {
  const { runtime, user } = acting
  const moment = new Date(Math.floor(Date.parse(input.appointment_time) / 60_000) * 60_000)
  const id = input.id ?? uuidv7()
  const date = dayOf(moment)
  const { first, last } = bookableDays(new Date())
  if (date < first) throw invalidInput({ appointment_time: 'Termin ne može biti pre današnjeg dana.' })
  if (date > last) throw invalidInput({ appointment_time: 'Termin može biti najviše 6 meseci unapred.' })
  const [before] = await runtime.db
    .select()
    .from(appointments)
    .where(and(eq(appointments.providerId, user.id), eq(appointments.appointmentTime, moment)))
  if (before?.id === id) return toAppointment(before)
  if (before) throw await taken(acting, date)
  const settings = await findSettings(runtime.db, user.id)
  if (!slotsOf(date, settings, [], new Date()).some(slot => slot.starts_at === moment.toISOString())) {
    throw invalidInput({ appointment_time: 'To vreme je prošlo ili je van radnog vremena. Izaberite drugo.' })
  }
  const [row] = await runtime.db
    .insert(appointments)
    .values({
      id,
      providerId: user.id,
      clientName: input.client_name,
      appointmentTime: moment,
      notes: input.notes,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return afterConflict(acting, id, moment)
  runtime.live.tell([user.id], 'appointments', { date })
  return toAppointment(row)
}

/** Somebody was faster: oneself with the same request, or another one. */
async function afterConflict(acting: Acting, id: string, moment: Date): Promise<Appointment> {
  const [there] = await acting.runtime.db
    .select()
    .from(appointments)
    .where(and(eq(appointments.providerId, acting.user.id), eq(appointments.appointmentTime, moment)))
  if (there?.id === id) return toAppointment(there)
  if (!there) throw conflict('id_taken', 'Termin sa ovom oznakom već postoji.')
  throw await taken(acting, dayOf(moment))
}

async function taken(acting: Acting, date: string): Promise<Problem> {
  const { free_slots } = await findDay(acting, date)
  return new Problem(409, 'slot_taken', 'Ovaj termin je upravo zauzet. Izaberite drugo vreme.', {
    also: { free_slots },
  })
}

/** Takes an appointment of the caller's out of the diary. */
export async function deleteAppointment({ runtime, user }: Acting, id: string): Promise<void> {
  const [gone] = await runtime.db
    .delete(appointments)
    .where(and(eq(appointments.id, id), eq(appointments.providerId, user.id)))
    .returning({ moment: appointments.appointmentTime })
  if (!gone) throw notFound('Termin nije pronađen.')
  runtime.live.tell([user.id], 'appointments', { date: dayOf(gone.moment) })
}
