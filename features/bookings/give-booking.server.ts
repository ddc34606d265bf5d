import { inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { momentInWords } from '../../platform/serbian/moments.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { type ActorContext, actingTime } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { publicName } from '../accounts/display-name.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { expireRequests, formatTimeRange } from '../appointments/expired-requests.server.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'
import { findBookingHours } from '../appointments/hours.server.ts'
import { postSystemMessages } from '../conversations/system-messages.server.ts'
import { members } from '../members/member-tables.server.ts'
import { requireOwnMember } from '../members/members.server.ts'
import type { Booking, GiveInput } from './booking.ts'
import { changeBooking } from './booking-change.server.ts'
import type { BookingChange } from './booking-changed.server.ts'
import { notifyOfBookings } from './booking-emails.server.ts'
import { type BookingRow, visitEnd } from './booking-row.server.ts'
import { addReminders } from './reminder-rows.server.ts'
import { lockMembers } from './reserve-slot.server.ts'

/** Gives a booking to another person of the caller, at the same time. 409 `person_taken` if that person is not free. */
export const giveBooking = (acting: ActorContext, id: string, { version, person }: GiveInput): Promise<Booking> =>
  changeBooking(acting, id, version, 'give', async (tx, row) => {
    const memberId = person === 'owner' ? null : person
    if (memberId === row.memberId) throw invalidInput({ person: 'Termin je već kod ove osobe.' })
    await requireOwnMember(tx, row.providerId, memberId)
    const slot = { starts: row.appointmentTime, ends: visitEnd(row, row.appointmentTime) }
    const to = await lockMembers(tx, row.providerId, slot, [memberId])
    const [change] = await giveRows(acting, tx, [{ row, to }])
    if (!change) throw conflict('person_taken', 'Ova osoba u to vreme nije slobodna. Izaberite drugu.')
    if (row.memberId) await notifyOfBookings(acting.runtime, tx, [row.id], 'taken')
    return change
  })

/** An appointment, and the people who can take it over, in the order in which they are asked. */
export type Handover = { row: BookingRow; to: (string | null)[] }

/**
 * Gives bookings of one provider to the first of their people who is free, and notifies the customers. A booking that
 * no person can take stays as it is. Needs a fixed number of statements for each person, not for each booking. Call it
 * while the conversations, the bookings and the people are locked.
 */
export async function giveRows(acting: ActorContext, tx: Tx, all: Handover[]): Promise<BookingChange[]> {
  const handovers = all.filter(({ to }) => to.length)
  const [first] = handovers
  if (!first) return []
  const { providerId } = first.row
  const { gapMinutes } = await findBookingHours(tx, providerId)
  const now = actingTime(acting)
  const busyOf = (row: BookingRow) => ({
    from: row.appointmentTime,
    to: new Date(visitEnd(row, row.appointmentTime).getTime() + gapMinutes * 60_000),
  })
  await expireAround(
    tx,
    providerId,
    handovers.map(({ row }) => busyOf(row)),
  )
  const given = await handOver(handovers, async batch => {
    // Only one current row of a booking may exist, so the present rows make room first.
    await tx
      .update(appointments)
      .set({ status: 'moved' })
      .where(
        inArray(
          appointments.id,
          batch.map(({ row }) => row.id),
        ),
      )
    const taken = await tx
      .insert(appointments)
      .values(
        batch.map(({ row, memberId }) => {
          const { from, to } = busyOf(row)
          const busy = formatTimeRange(from, to)
          return {
            ...row,
            id: uuidv7(),
            memberId,
            ...(memberId ? { busy: null, memberBusy: busy } : { busy, memberBusy: null }),
            changedBy: 'provider' as const,
            changedAt: now,
            version: row.version + 1,
            // Another person is not on the way yet.
            arrivalState: null,
            arrivalAt: null,
            arrivalEmailedAt: null,
          }
        }),
      )
      .onConflictDoNothing()
      .returning()
    const byBooking = new Map(taken.map(row => [row.bookingId, row]))
    await restore(
      tx,
      batch.flatMap(({ row }) => (byBooking.has(row.bookingId) ? [] : [row])),
    )
    return batch.flatMap(({ row }) => byBooking.get(row.bookingId) ?? [])
  })
  return announce(acting, tx, providerId, given, now)
}

/**
 * Offers each appointment to its people, one after the other, until one takes it. Each round asks the next person of all
 * appointments that are left.
 */
export async function handOver(
  all: Handover[],
  take: (batch: { row: BookingRow; memberId: string | null }[]) => Promise<BookingRow[]>,
): Promise<BookingRow[]> {
  const taken: BookingRow[] = []
  const isTaken = (row: BookingRow) =>
    taken.some(each => each.id === row.id || (each.bookingId !== null && each.bookingId === row.bookingId))
  for (let round = 0; ; round += 1) {
    const batch = all
      .filter(({ row, to }) => to.length > round && !isTaken(row))
      .map(({ row, to }) => ({ row, memberId: to[round]! }))
    if (!batch.length) return taken
    taken.push(...(await take(batch)))
  }
}

/** Marks expired requests from the first to the last of the times, because unmarked requests would block them. */
export async function expireAround(tx: Tx, providerId: string, times: { from: Date; to: Date }[]): Promise<void> {
  const first = new Date(Math.min(...times.map(({ from }) => from.getTime())))
  const last = new Date(Math.max(...times.map(({ to }) => to.getTime())))
  await expireRequests(tx, providerId, formatTimeRange(first, last))
}

async function restore(tx: Tx, rows: BookingRow[]): Promise<void> {
  for (const [status, same] of Map.groupBy(rows, row => row.status)) {
    await tx
      .update(appointments)
      .set({ status })
      .where(
        inArray(
          appointments.id,
          same.map(({ id }) => id),
        ),
      )
  }
}

/** Sets the reminders of the given bookings, posts a line in each conversation, and notifies by push or email. */
async function announce(
  { runtime }: ActorContext,
  tx: Tx,
  providerId: string,
  rows: BookingRow[],
  now: Date,
): Promise<BookingChange[]> {
  if (!rows.length) return []
  await addReminders(tx, rows, now)
  const nameOf = await findNames(tx, providerId, rows)
  const messages = await postSystemMessages(
    tx,
    rows.map(row => ({
      key: row.id,
      conversationId: row.conversationId,
      senderId: providerId,
      content: `Termin preuzima ${nameOf(row)}: ${momentInWords(row.appointmentTime)}.`,
    })),
    false,
  )
  await markFreeDaysStale(tx, providerId)
  await notifyOfBookings(
    runtime,
    tx,
    rows.map(({ id }) => id),
    'given',
  )
  return rows.map(row => ({ row, message: messages.get(row.id) ?? null }))
}

async function findNames(tx: Tx, providerId: string, rows: BookingRow[]): Promise<(row: BookingRow) => string> {
  const ids = [...new Set(rows.flatMap(({ memberId }) => memberId ?? []))]
  const named = ids.length
    ? await tx.select({ id: members.id, name: members.name }).from(members).where(inArray(members.id, ids))
    : []
  const [provider] = await tx
    .select({ name: profiles.name })
    .from(profiles)
    .where(inArray(profiles.id, [providerId]))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return ({ memberId }) => (memberId ? names.get(memberId)! : publicName(provider!.name, true))
}
