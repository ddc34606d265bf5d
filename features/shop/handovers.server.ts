import { and, inArray, isNull, ne } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { addDays } from '../appointments/belgrade.ts'
import type { Hours } from '../appointments/hours.ts'
import { type BusyTime, isFree, workRangesInMs } from '../appointments/open-slots.ts'
import { canDo, findWorkers } from '../appointments/workers.server.ts'
import { type BookingRow, visitEnd } from '../bookings/booking-row.server.ts'
import { expireAround, type Handover, handOver } from '../bookings/give-booking.server.ts'
import { sumWork } from '../bookings/reserve-slot.server.ts'
import { members } from '../members/member-tables.server.ts'
import { isMemberOf } from '../members/members.server.ts'

/**
 * Plans who takes over the appointments of a member: for each the people who do its service, work at its time and are
 * free, those with the least work that day first. Locks these people, so that no concurrent booking changes the plan,
 * except one of the provider in person, which the constraint decides. Reads the diary once for all appointments.
 */
export async function planHandovers(tx: Tx, memberId: string, hours: Hours, rows: BookingRow[]): Promise<Handover[]> {
  const [first] = rows
  if (!first) return []
  const { providerId } = first
  await tx
    .select({ id: members.id })
    .from(members)
    .where(and(isMemberOf(providerId), ne(members.id, memberId)))
    .orderBy(members.id)
    .for('no key update')
  const inOrder = [...rows].sort((a, b) => a.appointmentTime.getTime() - b.appointmentTime.getTime())
  const [from, to] = [dayOf(inOrder[0]!.appointmentTime), dayOf(inOrder.at(-1)!.appointmentTime)]
  const all = await findWorkers(tx, providerId, hours, { from, to })
  const others = all.filter(worker => worker.memberId !== memberId)
  const minutesOf = await sumWork(tx, providerId, from, to)
  const planned: (BusyTime & { day: string; minutes: number })[] = []
  return inOrder.map(row => {
    const day = dayOf(row.appointmentTime)
    const [starts, ends] = [row.appointmentTime.getTime(), visitEnd(row, row.appointmentTime).getTime()]
    const gap = row.bookingId ? hours.gapMinutes : 0
    const isOf = (id: string | null) => (each: BusyTime) => each.memberId === id
    const workOf = (id: string | null) =>
      planned
        .filter(each => isOf(id)(each) && each.day === day)
        .reduce((sum, { minutes }) => sum + minutes, minutesOf(id, day))
    const free = others
      .filter(worker => !row.serviceId || canDo(worker, row.serviceId))
      .filter(({ hours }) =>
        // After midnight a visit can belong to the shift that began on the day before.
        [addDays(day, -1), day]
          .flatMap(each => workRangesInMs(each, hours))
          .some(range => range.from <= starts && ends <= range.to),
      )
      .filter(({ memberId: id, busy }) => isFree([...busy, ...planned.filter(isOf(id))], starts, ends, gap))
      .map(worker => worker.memberId)
      .sort((a, b) => workOf(a) - workOf(b))
    if (free.length) {
      planned.push({ from: starts, to: ends + gap * 60_000, memberId: free[0]!, day, minutes: row.minutes })
    }
    return { row, to: free }
  })
}

/** Gives own entries to the first of their people who is free, and returns those that were taken over. */
export async function giveEntries(tx: Tx, all: Handover[]): Promise<BookingRow[]> {
  const handovers = all.filter(({ to }) => to.length)
  const [first] = handovers
  if (!first) return []
  await expireAround(
    tx,
    first.row.providerId,
    handovers.map(({ row }) => ({ from: row.appointmentTime, to: visitEnd(row, row.appointmentTime) })),
  )
  return handOver(handovers, async batch => {
    const ids = batch.map(({ row }) => row.id)
    await tx.delete(appointments).where(and(inArray(appointments.id, ids), isNull(appointments.bookingId)))
    const moved = await tx
      .insert(appointments)
      .values(
        batch.map(({ row: { id, providerId, clientName, appointmentTime, notes, createdAt }, memberId }) => ({
          id,
          providerId,
          clientName,
          appointmentTime,
          notes,
          createdAt,
          memberId,
        })),
      )
      .onConflictDoNothing()
      .returning()
    const isMoved = new Set(moved.map(({ id }) => id))
    const left = batch.flatMap(({ row }) => (isMoved.has(row.id) ? [] : [row]))
    if (left.length) await tx.insert(appointments).values(left)
    return moved
  })
}
