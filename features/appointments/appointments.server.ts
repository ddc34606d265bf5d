import { eq } from 'drizzle-orm'
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
import { findFreeSlots, toAppointment } from './diary.server.ts'
import { publishDiaryChanged } from './diary-changes.server.ts'
import { findDiarySettings } from './diary-settings.server.ts'
import { type EntryScope, isEntryInScope, lockScope } from './entry-scope.server.ts'
import { expireRequests, formatTimeRange } from './expired-requests.server.ts'
import { markFreeDaysStale } from './free-day-checks.server.ts'
import { bookableDays, computeFreeSlots } from './slots.ts'

/**
 * Adds an own entry in a free slot of a diary. A member's entry is always in the member's own diary. If several requests
 * compete for a slot, the database accepts one. The others get 409 `slot_taken` with the free slots. A repeated request
 * (same id) returns the existing entry, or 409 `entry_deleted` if the entry was deleted.
 */
export async function addAppointment(
  { runtime }: ActorContext,
  scope: EntryScope,
  input: AppointmentInput,
): Promise<Appointment> {
  const { db } = runtime
  const { providerId, member } = scope
  const memberId = member ? member.id : input.member_id
  const startsAt = new Date(Math.floor(Date.parse(input.appointment_time) / 60_000) * 60_000)
  const id = input.id ?? uuidv7()
  const date = dayOf(startsAt)
  // A request that is repeated after a network failure returns the existing entry, even if the day is over.
  const existing = input.id ? await findExistingEntry(runtime, scope, id) : null
  if (existing) return existing
  const { first, last } = bookableDays(new Date())
  if (date < first) throw invalidInput({ appointment_time: 'Termin ne može da bude pre današnjeg dana.' })
  if (date > last) throw invalidInput({ appointment_time: 'Termin može da bude najviše 6 meseci unapred.' })
  await requireOwnMember(db, providerId, memberId)
  const settings = await findDiarySettings(db, providerId)
  const isOffered = (busy: Parameters<typeof computeFreeSlots>[2]) =>
    computeFreeSlots(date, settings, busy, new Date()).some(slot => slot.starts_at === startsAt.toISOString())
  if (!isOffered([])) {
    throw invalidInput({ appointment_time: 'To vreme je prošlo ili je van radnog vremena. Izaberite drugo.' })
  }
  const busy = await findBusyTimes(db, providerId, { from: date, to: date, gap: 0 })
  const isFree = isOffered(busy.filter(each => (each.memberId ?? null) === memberId))
  const row = {
    id,
    providerId,
    clientName: input.client_name,
    appointmentTime: startsAt,
    notes: input.notes,
    memberId,
  }
  const range = formatTimeRange(startsAt, new Date(startsAt.getTime() + settings.interval * 60_000))
  const isStored =
    isFree &&
    ((await insertEntry(runtime, scope, row)) ||
      ((await expireRequests(db, providerId, range)) && (await insertEntry(runtime, scope, row))))
  if (isStored) await publishDiaryChanged(runtime, providerId)
  // If this request did not store the entry, a parallel attempt with the same id may have stored it.
  const existingNow = await findExistingEntry(runtime, scope, id)
  if (existingNow) return existingNow
  const [free] = await findFreeSlots(db, providerId, { from: date, days: 1, memberId })
  throw new Problem(409, 'slot_taken', 'Ovaj termin je upravo zauzet. Izaberite drugi.', {
    details: { free_slots: free!.slots },
  })
}

type OwnEntry = Pick<
  typeof appointments.$inferSelect,
  'id' | 'providerId' | 'clientName' | 'appointmentTime' | 'notes' | 'memberId'
>

/**
 * Inserts the entry and returns whether the slot was free. Uses one statement instead of a transaction, so that no
 * request holds a connection for long under load. The trigger `appointments_take_length` sets the length of the entry.
 */
async function insertEntry({ database }: Runtime, { member }: EntryScope, row: OwnEntry): Promise<boolean> {
  const stored = await database.rows(
    `WITH stored AS (
       INSERT INTO appointments (id, provider_id, client_name, appointment_time, notes, member_id, entered_by_member)
       SELECT $1::uuid, $2::uuid, $3, $4::timestamptz, $5, $6::uuid, $7::uuid IS NOT NULL
       WHERE NOT EXISTS (SELECT FROM taken_back WHERE user_id = $2 AND id = $1)
         -- The lock waits for a member who is just leaving or losing the access.
         AND ($6::uuid IS NULL OR EXISTS (SELECT FROM members WHERE id = $6 AND left_at IS NULL
           AND ($7::uuid IS NULL OR account_id = $7) FOR KEY SHARE))
       ON CONFLICT DO NOTHING RETURNING provider_id
     ), marked AS (
       INSERT INTO free_day_checks (provider_id, due_at) SELECT provider_id, now() FROM stored
       ON CONFLICT (provider_id) DO UPDATE SET due_at = now(), marked_at = now()
     )
     SELECT provider_id FROM stored`,
    [row.id, row.providerId, row.clientName, row.appointmentTime, row.notes, row.memberId, member?.accountId ?? null],
  )
  return stored.length > 0
}

/** Returns the entry that an earlier attempt stored, or null. 409 `id_taken` if the id belongs to something else. */
async function findExistingEntry(
  { db }: Pick<Runtime, 'db'>,
  { providerId, member }: EntryScope,
  id: string,
): Promise<Appointment | null> {
  const [entry] = await db.select().from(appointments).where(eq(appointments.id, id))
  if (!entry) {
    if (await hasTombstone(db, providerId, id)) throw conflict('entry_deleted', 'Termin je u međuvremenu obrisan.')
    return null
  }
  if (entry.providerId !== providerId || entry.bookingId || (member && entry.memberId !== member.id)) {
    throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
  }
  return toAppointment(entry)
}

/** Deletes one of the caller's own entries. Customers' bookings are cancelled instead (features/bookings). */
export async function deleteAppointment({ runtime }: ActorContext, scope: EntryScope, id: string): Promise<void> {
  const { providerId } = scope
  await runtime.db.transaction(async tx => {
    await lockScope(tx, scope)
    const deleted = await tx.delete(appointments).where(isEntryInScope(scope, id)).returning({ id: appointments.id })
    if (!deleted.length) throw notFound('Termin nije pronađen.')
    await recordTombstone(tx, providerId, id)
    await markFreeDaysStale(tx, providerId)
  })
  await publishDiaryChanged(runtime, providerId)
}
