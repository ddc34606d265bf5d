import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { findAbsentMembers } from '../appointments/absent-members.server.ts'
import { occupyingStatuses } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { addDays, startOfDay } from '../appointments/belgrade.ts'
import { expireRequests, formatTimeRange } from '../appointments/expired-requests.server.ts'
import type { OpenSlot } from '../appointments/open-slots.ts'
import { members } from '../members/member-tables.server.ts'
import { isMemberOf } from '../members/members.server.ts'
import type { BookingRow } from './booking-row.server.ts'

type NewRow = Pick<BookingRow, 'providerId' | 'clientName' | 'status' | 'bookingId' | 'customerId' | 'serviceId'> &
  Partial<BookingRow>

/**
 * Inserts a booking and returns its row, or null if the slot is taken. A constraint decides this without an error and
 * without deadlocks. First marks expired requests in that time, because unmarked requests would block the slot.
 */
async function reserveSlot(tx: Tx, slot: OpenSlot, gap: number, values: NewRow): Promise<BookingRow | null> {
  const start = new Date(slot.starts_at)
  const minutes = (Date.parse(slot.ends_at) - start.getTime()) / 60_000
  const endWithGap = new Date(Date.parse(slot.ends_at) + gap * 60_000)
  const busy = formatTimeRange(start, endWithGap)
  await expireRequests(tx, values.providerId, busy)
  const [row] = await tx
    .insert(appointments)
    .values({
      ...values,
      id: uuidv7(),
      appointmentTime: start,
      minutes,
      ...(values.memberId ? { busy: null, memberBusy: busy } : { busy, memberBusy: null }),
    })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/**
 * Reserves the slot for the least busy of the free people, else for the next one, and returns null if no person is free
 * any more. Locks the members first: concurrent bookings are then distributed one after the other, and none is given to
 * a member who is just leaving.
 */
export async function reserveSlotOfAny(
  tx: Tx,
  { slot, free }: { slot: OpenSlot; free: (string | null)[] },
  gap: number,
  values: NewRow,
): Promise<BookingRow | null> {
  const visit = { starts: new Date(slot.starts_at), ends: new Date(slot.ends_at) }
  const present = await lockMembers(tx, values.providerId, visit, free)
  for (const memberId of await sortByWork(tx, values.providerId, slot, present)) {
    const row = await reserveSlot(tx, slot, gap, { ...values, memberId })
    if (row) return row
  }
  return null
}

/** Locks the free members and returns those who have neither left nor taken the day off meanwhile. */
export async function lockMembers(
  tx: Tx,
  providerId: string,
  visit: { starts: Date; ends: Date },
  free: (string | null)[],
): Promise<(string | null)[]> {
  const ids = free.filter(id => id !== null)
  if (!ids.length) return free
  const locked = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(isMemberOf(providerId), inArray(members.id, ids)))
    .orderBy(members.id)
    // A foreign key takes a weaker lock, so other appointments of these members are not delayed.
    .for('no key update')
  const absent = await findAbsentMembers(tx, providerId, ids, visit)
  return free.filter(id => id === null || (locked.some(member => member.id === id) && !absent.includes(id)))
}

/** Sorts people by their minutes of work on the slot's day. */
async function sortByWork(
  tx: Tx,
  providerId: string,
  slot: OpenSlot,
  free: (string | null)[],
): Promise<(string | null)[]> {
  if (free.length < 2) return free
  const day = dayOf(slot.starts_at)
  const minutesOf = await sumWork(tx, providerId, day, day)
  return [...free].sort((a, b) => minutesOf(a, day) - minutesOf(b, day))
}

/** Returns each person's minutes of work on each of these days. */
export async function sumWork(
  tx: Tx,
  providerId: string,
  first: string,
  last: string,
): Promise<(memberId: string | null, day: string) => number> {
  const day = sql<string>`to_char(${appointments.appointmentTime} AT TIME ZONE 'Europe/Belgrade', 'YYYY-MM-DD')`
  const rows = await tx
    .select({ memberId: appointments.memberId, day, minutes: sql<number>`sum(${appointments.minutes})::int` })
    .from(appointments)
    .where(
      and(
        eq(appointments.providerId, providerId),
        gte(appointments.appointmentTime, startOfDay(first)),
        lt(appointments.appointmentTime, startOfDay(addDays(last, 1))),
        inArray(appointments.status, [...occupyingStatuses, 'done']),
      ),
    )
    .groupBy(appointments.memberId, sql`2`)
  const minutes = new Map(rows.map(each => [`${each.memberId} ${each.day}`, each.minutes]))
  return (memberId, on) => minutes.get(`${memberId} ${on}`) ?? 0
}
