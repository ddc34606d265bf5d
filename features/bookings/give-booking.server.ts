import { eq } from 'drizzle-orm'
import { formatTime } from '../../platform/serbian/dates.ts'
import { momentInWords } from '../../platform/serbian/moments.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { type ActorContext, actingTime } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { publicName } from '../accounts/display-name.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { findBookingHours } from '../appointments/hours.server.ts'
import { members } from '../members/member-tables.server.ts'
import { requireOwnMember } from '../members/members.server.ts'
import type { Booking, GiveInput } from './booking.ts'
import { changeBooking, finishChange } from './booking-change.server.ts'
import type { BookingChange } from './booking-changed.server.ts'
import { type BookingRow, visitEnd } from './booking-row.server.ts'
import { reserveSlotOfAny } from './reserve-slot.server.ts'

/** Gives a booking to another person of the caller, at the same time. 409 `person_taken` if that person is not free. */
export const giveBooking = (acting: ActorContext, id: string, { version, person }: GiveInput): Promise<Booking> =>
  changeBooking(acting, id, version, 'give', async (tx, row) => {
    const memberId = person === 'owner' ? null : person
    if (memberId === row.memberId) throw invalidInput({ person: 'Termin je već kod ove osobe.' })
    await requireOwnMember(tx, row.providerId, memberId)
    const change = await giveRow(acting, tx, row, [memberId])
    if (!change) throw conflict('person_taken', 'Ova osoba u to vreme nije slobodna. Izaberite drugu.')
    return change
  })

/**
 * Gives a booking to the least busy of the free people and notifies the customer. Returns null and leaves the booking
 * as it is if none of them is free. Call it while the conversation and the booking are locked.
 */
export async function giveRow(
  acting: ActorContext,
  tx: Tx,
  row: BookingRow,
  free: (string | null)[],
): Promise<BookingChange | null> {
  const hours = await findBookingHours(tx, row.providerId)
  const starts = row.appointmentTime
  const slot = {
    time: formatTime(starts),
    starts_at: starts.toISOString(),
    ends_at: visitEnd(row, starts).toISOString(),
  }
  // Only one current row of a booking may exist, so the present row makes room first.
  await tx.update(appointments).set({ status: 'moved' }).where(eq(appointments.id, row.id))
  const { id: _, appointmentTime: __, minutes: ___, busy: ____, memberBusy: _____, ...columns } = row
  const given = await reserveSlotOfAny(tx, { slot, free }, hours.gapMinutes, {
    ...columns,
    changedBy: 'provider',
    changedAt: actingTime(acting),
    version: row.version + 1,
    // Another person is not on the way yet.
    arrivalState: null,
    arrivalAt: null,
    arrivalEmailedAt: null,
  })
  if (!given) {
    await tx.update(appointments).set({ status: row.status }).where(eq(appointments.id, row.id))
    return null
  }
  const text = `Termin preuzima ${await nameOfPerson(tx, given)}: ${momentInWords(starts)}.`
  return finishChange(acting, tx, given, 'provider', text, 'given')
}

async function nameOfPerson(tx: Tx, { memberId, providerId }: BookingRow): Promise<string> {
  if (memberId) {
    const [member] = await tx.select({ name: members.name }).from(members).where(eq(members.id, memberId))
    return member!.name
  }
  const [provider] = await tx.select({ name: profiles.name }).from(profiles).where(eq(profiles.id, providerId))
  return publicName(provider!.name, true)
}
