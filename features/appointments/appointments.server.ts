import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Acting } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound, Problem } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { isTakenBack, noteTakenBack } from '../accounts/taken-back.server.ts'
import type { Appointment, AppointmentInput } from './appointment.ts'
import { appointments } from './appointment-tables.server.ts'
import { findBusy } from './busy.server.ts'
import { findDay, toAppointment } from './diary.server.ts'
import { findSettings } from './diary-settings.server.ts'
import { endExpired, rangeOf } from './expired-requests.server.ts'
import { markFreeDays } from './free-day-checks.server.ts'
import { tellDiary } from './slot-tags.server.ts'
import { bookableDays, slotsOf } from './slots.ts'

/**
 * Writes an appointment into a free slot of the caller's own diary. Of those who want one slot at once the database lets
 * one have it; the others get `slot_taken` with what is still free. The same request sent again (same id) answers what
 * it has written, as it is by now; 409 `entry_deleted` when that was deleted meanwhile.
 */
export async function addAppointment(acting: Acting, input: AppointmentInput): Promise<Appointment> {
  const { runtime, user } = acting
  const { db } = runtime
  const moment = new Date(Math.floor(Date.parse(input.appointment_time) / 60_000) * 60_000)
  const id = input.id ?? uuidv7()
  const date = dayOf(moment)
  // Sent again after it has waited for a network: it is written, whatever day it is by now.
  const before = input.id ? await findSame(acting, id) : null
  if (before) return before
  const { first, last } = bookableDays(new Date())
  if (date < first) throw invalidInput({ appointment_time: 'Termin ne može da bude pre današnjeg dana.' })
  if (date > last) throw invalidInput({ appointment_time: 'Termin može da bude najviše 6 meseci unapred.' })
  const settings = await findSettings(db, user.id)
  const isAmong = (busy: Parameters<typeof slotsOf>[2]) =>
    slotsOf(date, settings, busy, new Date()).some(slot => slot.starts_at === moment.toISOString())
  if (!isAmong([])) {
    throw invalidInput({ appointment_time: 'To vreme je prošlo ili je van radnog vremena. Izaberite drugo.' })
  }
  const isFree = isAmong(await findBusy(db, user.id, { from: date, to: date, gap: 0 }))
  const row = { id, providerId: user.id, clientName: input.client_name, appointmentTime: moment, notes: input.notes }
  const range = rangeOf(moment, new Date(moment.getTime() + settings.interval * 60_000))
  const isStored =
    isFree && ((await store(runtime, row)) || ((await endExpired(db, user.id, range)) && (await store(runtime, row))))
  if (isStored) await tellDiary(runtime, user.id)
  // Where it was not: somebody was faster, oneself with the same request, or another one.
  const same = await findSame(acting, id)
  if (same) return same
  throw await taken(acting, date)
}

type OwnEntry = { id: string; providerId: string; clientName: string; appointmentTime: Date; notes: string | null }

/**
 * Whether it found its place. One statement, so that of a crowd nobody holds a connection while others wait for one. How
 * long the entry is, up to the next one, the database works out (the trigger `appointments_take_length`).
 */
async function store({ database }: Runtime, row: OwnEntry): Promise<boolean> {
  const stored = await database.rows(
    `WITH stored AS (
       INSERT INTO appointments (id, provider_id, client_name, appointment_time, notes)
       SELECT $1::uuid, $2::uuid, $3, $4::timestamptz, $5
       WHERE NOT EXISTS (SELECT FROM taken_back WHERE user_id = $2 AND id = $1)
       ON CONFLICT DO NOTHING RETURNING provider_id
     ), marked AS (
       INSERT INTO free_day_checks (provider_id, due_at) SELECT provider_id, now() FROM stored
       ON CONFLICT (provider_id) DO UPDATE SET due_at = now(), marked_at = now()
     )
     SELECT provider_id FROM stored`,
    [row.id, row.providerId, row.clientName, row.appointmentTime, row.notes],
  )
  return stored.length > 0
}

/**
 * What this request has written before, if it was sent already; its id must not have been used for anything else. Its
 * words and time may have been changed since: that stands.
 */
async function findSame({ runtime, user }: Acting, id: string): Promise<Appointment | null> {
  const [there] = await runtime.db.select().from(appointments).where(eq(appointments.id, id))
  if (!there) {
    if (await isTakenBack(runtime.db, user.id, id)) throw conflict('entry_deleted', 'Termin je u međuvremenu obrisan.')
    return null
  }
  if (there.providerId !== user.id || there.bookingId) {
    throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
  }
  return toAppointment(there)
}

async function taken(acting: Acting, date: string): Promise<Problem> {
  const { free_slots } = await findDay(acting, date)
  return new Problem(409, 'slot_taken', 'Ovaj termin je upravo zauzet. Izaberite drugi.', {
    also: { free_slots },
  })
}

/** Takes an entry of the caller's own out of the diary; what a customer has booked is cancelled (bookings). */
export async function deleteAppointment({ runtime, user }: Acting, id: string): Promise<void> {
  await runtime.db.transaction(async tx => {
    const gone = await tx
      .delete(appointments)
      .where(and(eq(appointments.id, id), eq(appointments.providerId, user.id), isNull(appointments.bookingId)))
      .returning({ id: appointments.id })
    if (!gone.length) throw notFound('Termin nije pronađen.')
    await noteTakenBack(tx, user.id, id)
    await markFreeDays(tx, user.id)
  })
  await tellDiary(runtime, user.id)
}
