import { and, eq, isNull } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Acting } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound } from '../../platform/server/http/problem.server.ts'
import type { Appointment, AppointmentChanges } from './appointment.ts'
import { appointments } from './appointment-tables.server.ts'
import { toAppointment } from './diary.server.ts'
import { findSettings } from './diary-settings.server.ts'
import { endExpired, rangeOf } from './expired-requests.server.ts'
import { markFreeDays } from './free-day-checks.server.ts'
import { tellDiary } from './slot-tags.server.ts'
import { slotsOf } from './slots.ts'

type Row = typeof appointments.$inferSelect

/**
 * Changes an entry that the caller has written himself; what customers have booked is not there. Its time stays, or
 * becomes a free slot of his own diary; what is left out stays, so that an older tab takes nothing back (docs/product.md, Appointments); 409 `slot_taken` where that is given away.
 */
export async function changeAppointment(
  { runtime, user }: Acting,
  id: string,
  { appointment_time: time, client_name, notes }: AppointmentChanges,
): Promise<Appointment> {
  const own = and(eq(appointments.id, id), eq(appointments.providerId, user.id), isNull(appointments.bookingId))
  const row = await runtime.db.transaction(async tx => {
    const [before] = await tx.select().from(appointments).where(own).for('update')
    if (!before) throw notFound('Termin nije pronađen.')
    const moment = time ? new Date(Math.floor(Date.parse(time) / 60_000) * 60_000) : before.appointmentTime
    const words = { clientName: client_name ?? before.clientName, notes: notes === undefined ? before.notes : notes }
    if (before.appointmentTime.getTime() !== moment.getTime()) return moveTo(tx, { ...before, ...words }, moment)
    const [changed] = await tx.update(appointments).set(words).where(own).returning()
    return changed!
  })
  await tellDiary(runtime, user.id)
  return toAppointment(row)
}

/** Taken out and written anew, so that the constraint decides without two who change places waiting for each other. */
async function moveTo(tx: Tx, { id, providerId, clientName, notes, createdAt }: Row, moment: Date): Promise<Row> {
  const settings = await findSettings(tx, providerId)
  if (!slotsOf(dayOf(moment), settings, [], new Date()).some(slot => slot.starts_at === moment.toISOString())) {
    throw invalidInput({ appointment_time: 'To vreme je prošlo ili je van radnog vremena. Izaberite drugo.' })
  }
  await endExpired(tx, providerId, rangeOf(moment, new Date(moment.getTime() + settings.interval * 60_000)))
  await tx.delete(appointments).where(eq(appointments.id, id))
  const [row] = await tx
    .insert(appointments)
    .values({ id, providerId, clientName, notes, createdAt, appointmentTime: moment })
    .onConflictDoNothing()
    .returning()
  if (!row) throw conflict('slot_taken', 'Ovaj termin je upravo zauzet. Izaberite drugi.')
  await markFreeDays(tx, providerId)
  return row
}
