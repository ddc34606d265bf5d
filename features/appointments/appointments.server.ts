import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound, Problem } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { hasTombstone, recordTombstone } from '../accounts/tombstones.server.ts'
import { requireOwnMember } from '../members/members.server.ts'
import type { Appointment, AppointmentInput } from './appointment.ts'
import { appointments } from './appointment-tables.server.ts'
import { findBusyTimes } from './busy-times.server.ts'
import { findDiaryDay, toAppointment } from './diary.server.ts'
import { publishDiaryChanged } from './diary-changes.server.ts'
import { findDiarySettings } from './diary-settings.server.ts'
import { expireRequests, formatTimeRange } from './expired-requests.server.ts'
import { markFreeDaysStale } from './free-day-checks.server.ts'
import { bookableDays, computeFreeSlots } from './slots.ts'

/**
 * Adds an own entry in a free slot of the caller's diary. If several requests compete for a slot, the database accepts
 * one. The others get 409 `slot_taken` with the free slots. A repeated request (same id) returns the existing entry, or
 * 409 `entry_deleted` if the entry was deleted.
 */
export async function addAppointment(acting: ActorContext, input: AppointmentInput): Promise<Appointment> {
  const { runtime, user } = acting
  const { db } = runtime
  const startsAt = new Date(Math.floor(Date.parse(input.appointment_time) / 60_000) * 60_000)
  const id = input.id ?? uuidv7()
  const date = dayOf(startsAt)
  // A request that is repeated after a network failure returns the existing entry, even if the day is over.
  const existing = input.id ? await findExistingEntry(acting, id) : null
  if (existing) return existing
  const { first, last } = bookableDays(new Date())
  if (date < first) throw invalidInput({ appointment_time: 'Termin ne može da bude pre današnjeg dana.' })
  if (date > last) throw invalidInput({ appointment_time: 'Termin može da bude najviše 6 meseci unapred.' })
  await requireOwnMember(db, user.id, input.member_id)
  const settings = await findDiarySettings(db, user.id)
  const isOffered = (busy: Parameters<typeof computeFreeSlots>[2]) =>
    computeFreeSlots(date, settings, busy, new Date()).some(slot => slot.starts_at === startsAt.toISOString())
  if (!isOffered([])) {
    throw invalidInput({ appointment_time: 'To vreme je prošlo ili je van radnog vremena. Izaberite drugo.' })
  }
  const busy = await findBusyTimes(db, user.id, { from: date, to: date, gap: 0 })
  const isFree = isOffered(busy.filter(({ memberId = null }) => memberId === input.member_id))
  const row = {
    id,
    providerId: user.id,
    clientName: input.client_name,
    appointmentTime: startsAt,
    notes: input.notes,
    memberId: input.member_id,
  }
  const range = formatTimeRange(startsAt, new Date(startsAt.getTime() + settings.interval * 60_000))
  const isStored =
    isFree &&
    ((await insertEntry(runtime, row)) ||
      ((await expireRequests(db, user.id, range)) && (await insertEntry(runtime, row))))
  if (isStored) await publishDiaryChanged(runtime, user.id)
  // If this request did not store the entry, a parallel attempt with the same id may have stored it.
  const existingNow = await findExistingEntry(acting, id)
  if (existingNow) return existingNow
  throw await slotTakenProblem(acting, date, input.member_id)
}

type OwnEntry = Pick<
  typeof appointments.$inferSelect,
  'id' | 'providerId' | 'clientName' | 'appointmentTime' | 'notes' | 'memberId'
>

/**
 * Inserts the entry and returns whether the slot was free. Uses one statement instead of a transaction, so that no
 * request holds a connection for long under load. The trigger `appointments_take_length` sets the length of the entry.
 */
async function insertEntry({ database }: Runtime, row: OwnEntry): Promise<boolean> {
  const stored = await database.rows(
    `WITH stored AS (
       INSERT INTO appointments (id, provider_id, client_name, appointment_time, notes, member_id)
       SELECT $1::uuid, $2::uuid, $3, $4::timestamptz, $5, $6::uuid
       WHERE NOT EXISTS (SELECT FROM taken_back WHERE user_id = $2 AND id = $1)
         -- The lock waits for a member who is just leaving.
         AND ($6::uuid IS NULL OR EXISTS (SELECT FROM members WHERE id = $6 AND left_at IS NULL FOR KEY SHARE))
       ON CONFLICT DO NOTHING RETURNING provider_id
     ), marked AS (
       INSERT INTO free_day_checks (provider_id, due_at) SELECT provider_id, now() FROM stored
       ON CONFLICT (provider_id) DO UPDATE SET due_at = now(), marked_at = now()
     )
     SELECT provider_id FROM stored`,
    [row.id, row.providerId, row.clientName, row.appointmentTime, row.notes, row.memberId],
  )
  return stored.length > 0
}

/** Returns the entry that an earlier attempt stored, or null. 409 `id_taken` if the id belongs to something else. */
async function findExistingEntry({ runtime, user }: ActorContext, id: string): Promise<Appointment | null> {
  const [entry] = await runtime.db.select().from(appointments).where(eq(appointments.id, id))
  if (!entry) {
    if (await hasTombstone(runtime.db, user.id, id)) throw conflict('entry_deleted', 'Termin je u međuvremenu obrisan.')
    return null
  }
  if (entry.providerId !== user.id || entry.bookingId) {
    throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
  }
  return toAppointment(entry)
}

async function slotTakenProblem(acting: ActorContext, date: string, memberId: string | null): Promise<Problem> {
  const { free_slots } = await findDiaryDay(acting, date, memberId)
  return new Problem(409, 'slot_taken', 'Ovaj termin je upravo zauzet. Izaberite drugi.', {
    details: { free_slots },
  })
}

/** Deletes one of the caller's own entries. Customers' bookings are cancelled instead (features/bookings). */
export async function deleteAppointment({ runtime, user }: ActorContext, id: string): Promise<void> {
  await runtime.db.transaction(async tx => {
    const deleted = await tx
      .delete(appointments)
      .where(and(eq(appointments.id, id), eq(appointments.providerId, user.id), isNull(appointments.bookingId)))
      .returning({ id: appointments.id })
    if (!deleted.length) throw notFound('Termin nije pronađen.')
    await recordTombstone(tx, user.id, id)
    await markFreeDaysStale(tx, user.id)
  })
  await publishDiaryChanged(runtime, user.id)
}
