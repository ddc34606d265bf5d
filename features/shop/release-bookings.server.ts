import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput } from '../../platform/server/http/problem.server.ts'
import { occupyingStatuses } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { publishDiaryChanged } from '../appointments/diary-changes.server.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'
import { findOpeningHours } from '../appointments/hours.server.ts'
import { defaultHours, type Hours } from '../appointments/hours.ts'
import { shiftDayOf } from '../appointments/shift-day.ts'
import { findTeam } from '../appointments/workers.server.ts'
import { publishBookingChanges } from '../bookings/booking-changed.server.ts'
import { type BookingRow, visitEnd } from '../bookings/booking-row.server.ts'
import { cancelUpcomingBookings } from '../bookings/cancel-upcoming.server.ts'
import { giveRows } from '../bookings/give-booking.server.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { memberDaysOff, memberInvitations, members } from '../members/member-tables.server.ts'
import { giveEntries, planHandovers } from './handovers.server.ts'
import { lockMember } from './shop.server.ts'
import type { BookingsChoice, Released } from './shop.ts'

/** Gives a member a day off and gives away or cancels their bookings of the day. All customers are notified. */
export const takeDayOff = (
  acting: ActorContext,
  id: string,
  { date, bookings }: { date: string; bookings: BookingsChoice },
): Promise<Released> => {
  if (date < dayOf(new Date())) throw invalidInput({ date: 'Taj dan je prošao. Izaberite drugi.' })
  return releaseBookings(acting, id, bookings, {
    isReleased: (row, hours) =>
      shiftDayOf({ starts: row.appointmentTime, ends: visitEnd(row, row.appointmentTime) }, hours) === date,
    async finish(tx) {
      const covered = await tx
        .select({ first: memberDaysOff.first })
        .from(memberDaysOff)
        .where(
          and(
            eq(memberDaysOff.memberId, id),
            sql`${date}::date BETWEEN ${memberDaysOff.first} AND ${memberDaysOff.last}`,
          ),
        )
      if (covered.length) return
      await tx.insert(memberDaysOff).values({ memberId: id, first: date, last: date })
      // An open form with the earlier days off must not overwrite this one.
      await tx
        .update(members)
        .set({ version: sql`${members.version} + 1` })
        .where(eq(members.id, id))
    },
  })
}

/**
 * Lets a member leave: gives away or cancels all bookings ahead, and takes the rights from the account. 409
 * `entries_left` if no person can take over an own entry, because the site cannot notify the person it is about.
 */
export const letMemberLeave = (acting: ActorContext, id: string, bookings: BookingsChoice): Promise<Released> =>
  releaseBookings(acting, id, bookings, {
    isReleased: () => true,
    async finish(tx, { kept }) {
      if (kept) {
        throw conflict(
          'entries_left',
          'Neke termine koje ste sami upisali niko drugi ne može da preuzme. Pomerite ih ili obrišite, pa pokušajte ponovo.',
        )
      }
      await tx.delete(memberInvitations).where(eq(memberInvitations.memberId, id))
      await tx.update(members).set({ leftAt: new Date(), accountId: null }).where(eq(members.id, id))
    },
  })

type Release = {
  isReleased: (row: BookingRow, hours: Hours) => boolean
  finish: (tx: Tx, released: Released) => Promise<void>
}

async function releaseBookings(
  acting: ActorContext,
  memberId: string,
  choice: BookingsChoice,
  { isReleased, finish }: Release,
): Promise<Released> {
  const { runtime, user } = acting
  const done = await inTransaction(runtime.db, async tx => {
    // The lock keeps new bookings from this member until the commit (reserve-slot.server.ts).
    const { accountId } = await lockMember(tx, user.id, memberId)
    // People can also take over when no new bookings are accepted.
    const hours = (await findOpeningHours(tx, user.id)) ?? defaultHours
    const own = (await findTeam(tx, user.id, hours, dayOf(new Date()))).find(each => each.memberId === memberId)
    const rows = (await lockAhead(tx, memberId)).filter(row => isReleased(row, own?.hours ?? hours))
    const bookings = rows.filter(({ bookingId }) => bookingId)
    const entries = rows.filter(({ bookingId }) => !bookingId)
    const handovers = await planHandovers(tx, memberId, hours, choice === 'give' ? rows : entries)
    const changes = await giveRows(
      acting,
      tx,
      handovers.filter(({ row }) => row.bookingId),
    )
    const taken = await giveEntries(
      tx,
      handovers.filter(({ row }) => !row.bookingId),
    )
    const given = new Set(changes.map(({ row }) => row.bookingId))
    const cancelled = bookings.filter(({ bookingId }) => !given.has(bookingId))
    const announce = cancelled.length
      ? await cancelUpcomingBookings(runtime, tx, { appointmentIds: cancelled.map(({ id }) => id) })
      : undefined
    const released = {
      given: taken.length + changes.length,
      cancelled: cancelled.length,
      kept: entries.length - taken.length,
    }
    await finish(tx, released)
    await markFreeDaysStale(tx, user.id)
    return { released, changes, announce, accountId }
  })
  done.announce?.()
  await publishBookingChanges(runtime, done.changes)
  await publishDiaryChanged(runtime, user.id)
  if (done.accountId) runtime.live.send([done.accountId], 'appointments', { date: null })
  return done.released
}

/** Locks the conversations, then the bookings and entries ahead of a member, both in the order of their ids. */
async function lockAhead(tx: Tx, memberId: string): Promise<BookingRow[]> {
  const isAhead = and(
    eq(appointments.memberId, memberId),
    inArray(appointments.status, [...occupyingStatuses]),
    gt(appointments.appointmentTime, sql`now()`),
    // A request that is expired but not marked yet has ended.
    sql`(${appointments.status} = 'confirmed' OR ${appointments.expiresAt} > now())`,
  )
  const unlocked = await tx.select({ id: appointments.conversationId }).from(appointments).where(isAhead)
  const ids = [...new Set(unlocked.flatMap(({ id }) => id ?? []))]
  if (ids.length) {
    await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(inArray(conversations.id, ids))
      .orderBy(asc(conversations.id))
      .for('update')
  }
  return tx.select().from(appointments).where(isAhead).orderBy(asc(appointments.id)).for('update')
}
