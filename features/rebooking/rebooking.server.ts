import { and, asc, eq, gt, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dayOf } from '../../platform/serbian/dates.ts'
import { toLatin } from '../../platform/serbian/script/to-latin.ts'
import { type Db, databaseErrorCode, type Tx, UNIQUE_VIOLATION } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { requireReachable } from '../accounts/reach.server.ts'
import { hasTombstone, recordTombstone } from '../accounts/tombstones.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { addMonths, belgradeClock } from '../appointments/belgrade.ts'
import type { Booking, BookingLiveEvents } from '../bookings/booking.ts'
import { bookingNotFound } from '../bookings/booking-row.server.ts'
import { findBooking } from '../bookings/bookings.server.ts'
import { idTaken } from '../conversations/messages.server.ts'
import { services } from '../services/service-tables.server.ts'
import type { BookingRebooking, RebookingInput, RebookingReminder } from './rebooking.ts'
import { MAX_LISTED_REMINDERS, REMINDER_HOUR } from './rebooking-limits.ts'
import { type RebookingRow, rebookingReminders } from './rebooking-tables.server.ts'

const providers = alias(profiles, 'providers')

export const selectReminders = (db: Db | Tx) =>
  db
    .select({ row: rebookingReminders, service: services, provider: providers })
    .from(rebookingReminders)
    .innerJoin(services, eq(services.id, rebookingReminders.serviceId))
    .innerJoin(providers, eq(providers.id, rebookingReminders.providerId))
type SelectedReminder = Awaited<ReturnType<typeof selectReminders>>[number]

const toReminder = ({ row, service, provider }: SelectedReminder): RebookingReminder => ({
  id: row.id,
  service: { id: service.id, title: toLatin(service.title) },
  provider: { id: provider.id, name: toLatin(provider.name) || null },
  set_by: row.setBy,
  months: row.months,
  due_at: row.dueAt.toISOString(),
  is_due: row.sentAt !== null,
})

/** Lists the caller's reminders as customer, the earliest first. A sent one is gone once the customer has booked. */
export async function listReminders({ runtime: { db }, user }: ActorContext): Promise<{ items: RebookingReminder[] }> {
  const booked = db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.customerId, user.id),
        eq(appointments.serviceId, rebookingReminders.serviceId),
        gt(appointments.createdAt, rebookingReminders.sentAt),
      ),
    )
  const rows = await selectReminders(db)
    .where(and(eq(rebookingReminders.customerId, user.id), isNull(rebookingReminders.refusedAt), notExists(booked)))
    .orderBy(asc(rebookingReminders.dueAt))
    .limit(MAX_LISTED_REMINDERS)
  return { items: rows.map(toReminder) }
}

/** Returns the reminder of a booking's customer and service, and what the caller may do with it. */
export async function findRebooking(acting: ActorContext, bookingId: string): Promise<BookingRebooking> {
  return describeRebooking(acting.runtime, await findOwnBooking(acting, bookingId), acting.user.id)
}

/** Finds a booking of the caller as customer or as provider. A member has no part in reminders. */
async function findOwnBooking(acting: ActorContext, bookingId: string): Promise<Booking> {
  const { runtime, user } = acting
  const isOwn = or(eq(appointments.customerId, user.id), eq(appointments.providerId, user.id))
  if (!(await runtime.db.$count(appointments, and(eq(appointments.bookingId, bookingId), isOwn))))
    throw bookingNotFound()
  return findBooking(acting, bookingId)
}

const partiesOf = (booking: Booking, userId: string) =>
  booking.side === 'customer'
    ? { customerId: userId, providerId: booking.other.id }
    : { customerId: booking.other.id, providerId: userId }

async function describeRebooking({ db }: Runtime, booking: Booking, userId: string): Promise<BookingRebooking> {
  const { customerId } = partiesOf(booking, userId)
  const [found] = await selectReminders(db).where(
    and(eq(rebookingReminders.customerId, customerId), eq(rebookingReminders.serviceId, booking.service.id)),
  )
  const isRefused = Boolean(found?.row.refusedAt)
  const reminder = found && !isRefused ? found.row : null
  const mayReplace = booking.side === 'customer' || (!isRefused && (!reminder || isReplaceable(reminder)))
  return {
    reminder: reminder && toReminder(found!),
    is_refused: isRefused,
    can: {
      set: booking.status === 'done' && booking.other.is_reachable && mayReplace,
      remove: reminder !== null && (booking.side === 'customer' || reminder.setBy === 'provider'),
    },
  }
}

/** A provider can replace the own reminder, and any that was already sent. */
const isReplaceable = ({ setBy, sentAt }: RebookingRow) => setBy === 'provider' || sentAt !== null

/**
 * Sets the reminder to book a service again, after a completed visit, by either side. It replaces the one that the
 * caller may replace. Throws 409 `refused` if the customer wants none, `already_set` if the customer has an own one,
 * `id_taken` if another reminder has the id.
 */
export async function setReminder(
  acting: ActorContext,
  bookingId: string,
  { id, months }: RebookingInput,
  now = new Date(),
): Promise<BookingRebooking> {
  const { runtime, user } = acting
  const booking = await findOwnBooking(acting, bookingId)
  await requireReachable(runtime.db, user.id, booking.other.id)
  if (await hasTombstone(runtime.db, user.id, id))
    throw conflict('reminder_removed', 'Podsetnik je u međuvremenu uklonjen.')
  const before = await describeRebooking(runtime, booking, user.id)
  if (before.reminder?.id === id) return before
  if (!before.can.set) throw refusal(booking, before)
  const values = {
    ...partiesOf(booking, user.id),
    id,
    serviceId: booking.service.id,
    bookingId,
    setBy: booking.side,
    months,
    dueAt: belgradeClock(addMonths(dayOf(now), months))(REMINDER_HOUR * 60)!,
    sentAt: null,
    refusedAt: null,
    createdAt: now,
  }
  const isAllowed = or(
    eq(sql`excluded.set_by`, 'customer'),
    and(
      isNull(rebookingReminders.refusedAt),
      or(eq(rebookingReminders.setBy, 'provider'), isNotNull(rebookingReminders.sentAt)),
    ),
  )
  await runtime.db
    .insert(rebookingReminders)
    .values(values)
    .onConflictDoUpdate({
      target: [rebookingReminders.customerId, rebookingReminders.serviceId],
      set: values,
      setWhere: isAllowed,
    })
    .catch(error => {
      throw databaseErrorCode(error) === UNIQUE_VIOLATION ? idTaken() : error
    })
  const after = await describeRebooking(runtime, booking, user.id)
  if (after.reminder?.id !== id) throw refusal(booking, after)
  publishReminder(runtime, values)
  return after
}

function refusal({ status }: Booking, { is_refused, reminder }: BookingRebooking) {
  if (status === 'done' && is_refused) return conflict('refused', 'Klijent ne želi podsetnike za ovu uslugu.')
  if (status === 'done' && reminder) return conflict('already_set', 'Klijent već ima podsetnik za ovu uslugu.')
  return conflict('not_now', 'Podsetnik je moguć tek posle završenog termina.')
}

/**
 * Removes a reminder: the customer's own one, or the provider's own one. If the customer removes the provider's, the
 * row stays as a refusal.
 */
export const removeReminder = ({ runtime, user }: ActorContext, id: string): Promise<void> =>
  removeReminderOf(runtime, user.id, id)

export async function removeReminderOf(runtime: Runtime, userId: string, id: string): Promise<void> {
  const row = await runtime.db.transaction(async tx => {
    const isParty = or(
      eq(rebookingReminders.customerId, userId),
      and(eq(rebookingReminders.providerId, userId), eq(rebookingReminders.setBy, 'provider')),
    )
    const own = and(eq(rebookingReminders.id, id), isNull(rebookingReminders.refusedAt), isParty)
    const [found] = await tx.select().from(rebookingReminders).where(own).for('update')
    if (!found) {
      // A repeated removal is done already.
      if (await hasTombstone(tx, userId, id)) return null
      throw notFound('Podsetnik nije pronađen.')
    }
    const isRefusal = found.customerId === userId && found.setBy === 'provider'
    const isRow = eq(rebookingReminders.id, id)
    if (isRefusal) await tx.update(rebookingReminders).set({ refusedAt: new Date() }).where(isRow)
    else await tx.delete(rebookingReminders).where(isRow)
    await recordTombstone(tx, userId, id)
    return found
  })
  if (row) publishReminder(runtime, row)
}

export function publishReminder(
  runtime: Runtime,
  { customerId, providerId, bookingId }: Pick<RebookingRow, 'customerId' | 'providerId' | 'bookingId'>,
): void {
  const event: BookingLiveEvents['booking'] = { booking_id: bookingId }
  runtime.live.send([customerId, providerId], 'booking', event)
}

type Ended = { userId: string; otherId?: string } | { deletedServiceId: string }

/** Deletes the reminders of a user (as after a ban), between two users (a block), or of a deleted service. */
export async function endReminders(tx: Tx, ended: Ended): Promise<void> {
  const { customerId, providerId, serviceId } = rebookingReminders
  if ('deletedServiceId' in ended) {
    const isDeleted = sql`EXISTS (SELECT 1 FROM services WHERE id = ${serviceId} AND deleted_at IS NOT NULL)`
    await tx.delete(rebookingReminders).where(and(eq(serviceId, ended.deletedServiceId), isDeleted))
    return
  }
  const { userId, otherId } = ended
  await tx
    .delete(rebookingReminders)
    .where(
      or(
        and(eq(customerId, userId), otherId ? eq(providerId, otherId) : undefined),
        and(eq(providerId, userId), otherId ? eq(customerId, otherId) : undefined),
      ),
    )
}

/** Returns whether the customer already has an agreed or requested visit of the service ahead. */
export const hasVisitAhead = async (tx: Tx, { customerId, serviceId }: RebookingRow, now: Date): Promise<boolean> =>
  (await tx.$count(
    appointments,
    and(
      eq(appointments.customerId, customerId),
      eq(appointments.serviceId, serviceId),
      gt(appointments.appointmentTime, now),
      sql`${appointments.status} IN ('requested', 'confirmed')`,
    ),
  )) > 0
