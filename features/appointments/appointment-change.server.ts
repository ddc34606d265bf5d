import { eq } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound } from '../../platform/server/http/problem.server.ts'
import { requireOwnMember } from '../members/members.server.ts'
import type { Appointment, AppointmentChanges } from './appointment.ts'
import { appointments } from './appointment-tables.server.ts'
import { toAppointment } from './diary.server.ts'
import { publishDiaryChanged } from './diary-changes.server.ts'
import { findDiarySettings } from './diary-settings.server.ts'
import { type EntryScope, isEntryInScope, lockScope } from './entry-scope.server.ts'
import { expireRequests, formatTimeRange } from './expired-requests.server.ts'
import { markFreeDaysStale } from './free-day-checks.server.ts'
import { computeFreeSlots } from './slots.ts'

type Row = typeof appointments.$inferSelect

/**
 * Changes one of the caller's own entries; 404 for a customer's booking. Fields that are not sent stay unchanged, so
 * that an old tab undoes no newer change (docs/product.md, Appointments). 409 `slot_taken` if the new slot is taken.
 */
export async function changeAppointment(
  { runtime }: ActorContext,
  scope: EntryScope,
  id: string,
  { appointment_time: time, client_name, notes, member_id }: AppointmentChanges,
): Promise<Appointment> {
  const { providerId } = scope
  const own = isEntryInScope(scope, id)
  const row = await inTransaction(runtime.db, async tx => {
    await lockScope(tx, scope)
    const [before] = await tx.select().from(appointments).where(own).for('update')
    if (!before) throw notFound('Termin nije pronađen.')
    const startsAt = time ? new Date(Math.floor(Date.parse(time) / 60_000) * 60_000) : before.appointmentTime
    const texts = { clientName: client_name ?? before.clientName, notes: notes === undefined ? before.notes : notes }
    const memberId = member_id === undefined ? before.memberId : member_id
    if (before.appointmentTime.getTime() !== startsAt.getTime() || before.memberId !== memberId) {
      await requireOwnMember(tx, providerId, memberId)
      // An entry that the provider gives to another person is the provider's.
      const enteredByMember = before.enteredByMember && memberId === before.memberId
      return moveEntry(tx, { ...before, ...texts, memberId, enteredByMember }, startsAt)
    }
    const [changed] = await tx.update(appointments).set(texts).where(own).returning()
    return changed!
  })
  await publishDiaryChanged(runtime, providerId)
  return toAppointment(row)
}

/** Deletes the row and inserts it again, because updates of two entries that swap times would wait for each other. */
async function moveEntry(
  tx: Tx,
  { id, providerId, clientName, notes, createdAt, memberId, enteredByMember }: Row,
  startsAt: Date,
): Promise<Row> {
  const settings = await findDiarySettings(tx, providerId)
  if (
    !computeFreeSlots(dayOf(startsAt), settings, [], new Date()).some(slot => slot.starts_at === startsAt.toISOString())
  ) {
    throw invalidInput({ appointment_time: 'To vreme je prošlo ili je van radnog vremena. Izaberite drugo.' })
  }
  await expireRequests(
    tx,
    providerId,
    formatTimeRange(startsAt, new Date(startsAt.getTime() + settings.interval * 60_000)),
  )
  await tx.delete(appointments).where(eq(appointments.id, id))
  const [row] = await tx
    .insert(appointments)
    .values({ id, providerId, clientName, notes, createdAt, memberId, enteredByMember, appointmentTime: startsAt })
    .onConflictDoNothing()
    .returning()
  if (!row) throw conflict('slot_taken', 'Ovaj termin je upravo zauzet. Izaberite drugi.')
  await markFreeDaysStale(tx, providerId)
  return row
}
