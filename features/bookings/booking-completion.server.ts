import { and, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { momentInWords } from '../../platform/serbian/moments.ts'
import { type Db, databaseErrorCode, type Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, forbidden, Problem } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { requireReachable } from '../accounts/reach.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'
import { completeConversation, type OnCompletion } from '../conversations/completion/completion.server.ts'
import { type ConversationRow, lockConversationOf } from '../conversations/conversations.server.ts'
import type { Booking } from './booking.ts'
import { changeBooking, finishChange, notNow, updateRow } from './booking-change.server.ts'
import { publishBookingChange } from './booking-changed.server.ts'
import { type BookingRow, bookingNotFound, currentRowCondition } from './booking-row.server.ts'
import { appointmentReminders } from './booking-tables.server.ts'
import { findBooking } from './bookings.server.ts'
import { bookingDeposits } from './deposit-tables.server.ts'
import { replaceReminders } from './reminder-rows.server.ts'

/** PostgreSQL's error code `exclusion_violation`, which means here that another appointment takes the time. */
export const exclusionViolation = '23P01'

/**
 * Marks the confirmed bookings of a completed conversation as done and declines open requests. Later visits of a series,
 * and later bookings with a deposit that has come or is awaited, stay as they are. If the completion is undone within ten seconds, restores
 * the bookings and requests.
 */
export const onCompletion: OnCompletion = async (runtime, tx, conversation, at) => {
  const rows = at ? await endBookings(tx, conversation, at) : await restoreBookings(tx, conversation)
  if (!rows.length) return undefined
  await markFreeDaysStale(tx, conversation.providerId)
  return () => void publishAll(runtime, rows)
}

async function endBookings(tx: Tx, { id }: ConversationRow, at: Date): Promise<BookingRow[]> {
  await keepAgreed(tx, id, at)
  const rows = await tx
    .update(appointments)
    .set({
      status: sql`CASE ${appointments.status} WHEN 'confirmed' THEN 'done' ELSE 'declined' END`,
      changedBy: 'provider',
      changedAt: at,
      proposedTime: null,
      proposedBy: null,
      version: sql`${appointments.version} + 1`,
    })
    .where(and(eq(appointments.conversationId, id), inArray(appointments.status, ['requested', 'confirmed'])))
    .returning()
  assertLastVisits(rows)
  const ids = rows.map(row => row.id)
  if (ids.length) await tx.delete(appointmentReminders).where(inArray(appointmentReminders.appointmentId, ids))
  return rows
}

/**
 * Takes a series' later visits, and bookings with a deposit, out of a completed conversation. The customer may be paying
 * at this moment, and a deposit that has come is returned or kept only with its own visit. Each joins the open conversation with its next change.
 */
async function keepAgreed(tx: Tx, conversationId: string, at: Date): Promise<void> {
  await tx
    .update(appointments)
    .set({ conversationId: null })
    .where(
      and(
        eq(appointments.conversationId, conversationId),
        gt(appointments.appointmentTime, at),
        or(
          and(isNotNull(appointments.seriesId), inArray(appointments.status, ['requested', 'confirmed'])),
          and(appointments.awaitsDeposit, eq(appointments.status, 'requested')),
          and(eq(appointments.status, 'confirmed'), inArray(appointments.bookingId, paidBookings(tx))),
        ),
      ),
    )
}

const paidBookings = (tx: Tx) =>
  tx.select({ id: bookingDeposits.bookingId }).from(bookingDeposits).where(isNotNull(bookingDeposits.arrivedAt))

/** 409 `visits_left` if more than one visit of a quote would end at once, because the last one ends the job. */
function assertLastVisits(ended: BookingRow[]): void {
  const quoteIds = ended.flatMap(({ quoteId }) => quoteId ?? [])
  if (new Set(quoteIds).size === quoteIds.length) return
  throw conflict(
    'visits_left',
    'Po ponudi je ostalo više dolazaka. Posao se završava sa poslednjim: označite obavljene, a ostale otkažite.',
  )
}

/** Restores the bookings that the completion ended, except bookings whose time was taken meanwhile. */
async function restoreBookings(tx: Tx, { id, completedAt }: ConversationRow): Promise<BookingRow[]> {
  if (!completedAt) return []
  const ended = await tx
    .select()
    .from(appointments)
    .where(and(eq(appointments.conversationId, id), eq(appointments.changedAt, completedAt)))
  const rows: BookingRow[] = []
  for (const row of ended) {
    const status = row.status === 'done' ? 'confirmed' : row.status === 'declined' ? 'requested' : null
    if (!status) continue
    try {
      const [restored] = await tx.transaction(inner =>
        inner
          .update(appointments)
          .set({ status, version: row.version + 1 })
          .where(eq(appointments.id, row.id))
          .returning(),
      )
      await replaceReminders(tx, restored!)
      rows.push(restored!)
    } catch (error) {
      if (databaseErrorCode(error) !== exclusionViolation) throw error
    }
  }
  return rows
}

async function publishAll(runtime: Runtime, rows: BookingRow[]): Promise<void> {
  for (const row of rows)
    await publishBookingChange(runtime, { row, message: null }).catch(error =>
      runtime.log.warn({ err: error }, 'a booking’s end was not told'),
    )
}

/**
 * Marks a booking as done for the provider or the member who does the work, and completes its conversation, except after
 * a visit of a quote that has further visits, and by a member whose conversation also has bookings of other people.
 */
export async function finishBooking(
  acting: ActorContext,
  id: string,
  { version, review_requested }: { version: number; review_requested: boolean },
  reactions: OnCompletion,
): Promise<Booking> {
  const booking = await findBooking(acting, id)
  if (booking.side !== 'provider') throw forbidden('Samo pružalac usluge može da označi termin kao završen.')
  const [row] = await acting.runtime.db.select().from(appointments).where(currentRowCondition(id, acting.user.id))
  if (!row) throw bookingNotFound()
  // A member completes the conversation in the name of the provider.
  const owner = { ...acting, user: { ...acting.user, id: row.providerId } }
  await requireReachable(acting.runtime.db, row.providerId, booking.other.id)
  if (booking.version !== version) {
    throw new Problem(409, 'stale', 'Termin je u međuvremenu promenjen.', { details: { booking } })
  }
  if (!booking.can.done) throw notNow()
  // A member's booking does not name its quote, so the row decides.
  if (row.quoteId && (await countOpenVisits(acting.runtime.db, row.quoteId)) > 1) return finishVisit(acting, booking)
  if (row.providerId !== acting.user.id && (await hasWorkOfOthers(acting.runtime.db, row))) {
    return finishAlone(acting, booking)
  }
  const conversationId = row.conversationId ?? (await joinOpenConversation(acting.runtime, row))
  await completeConversation(owner, conversationId, { reviewRequested: review_requested }, reactions)
  return findBooking(acting, id)
}

/** Gives a visit of a series a conversation, if an earlier visit has completed the previous one. */
const joinOpenConversation = (
  { db }: Runtime,
  { id, serviceId, customerId, providerId }: BookingRow,
): Promise<string> =>
  inTransaction(db, async tx => {
    const parties = { serviceId: serviceId!, userId: customerId!, providerId }
    const conversation = await lockConversationOf(tx, parties, true)
    await tx
      .update(appointments)
      .set({ conversationId: conversation.id })
      .where(and(eq(appointments.id, id), ne(appointments.status, 'moved')))
    return conversation.id
  })

const finishVisit = (acting: ActorContext, booking: Booking): Promise<Booking> =>
  finishAlone(acting, booking, async (tx, { quoteId }) => {
    // The lock of the conversation makes concurrent ends of two last visits wait, so that one of them ends the job.
    if ((await countOpenVisits(tx, quoteId!)) < 2) throw notNow()
  })

/** Marks one booking as done and leaves its conversation and all other bookings as they are. */
const finishAlone = (
  acting: ActorContext,
  { id, version }: Booking,
  check?: (tx: Tx, row: BookingRow) => Promise<void>,
): Promise<Booking> =>
  changeBooking(acting, id, version, 'done', async (tx, row, side) => {
    await check?.(tx, row)
    const after = await updateRow(tx, row, side, { status: 'done', proposedTime: null, proposedBy: null })
    return finishChange(acting, tx, after, side, `Dolazak je obavljen: ${momentInWords(row.appointmentTime)}.`, null)
  })

/** Returns whether other people have requested or confirmed bookings in the same conversation. */
const hasWorkOfOthers = async (db: Db, { conversationId, memberId }: BookingRow): Promise<boolean> =>
  conversationId !== null &&
  (await db.$count(
    appointments,
    and(
      eq(appointments.conversationId, conversationId),
      inArray(appointments.status, ['requested', 'confirmed']),
      sql`${appointments.memberId} IS DISTINCT FROM ${memberId}`,
    ),
  )) > 0

const countOpenVisits = (db: Db | Tx, quoteId: string): Promise<number> =>
  db.$count(
    appointments,
    and(eq(appointments.quoteId, quoteId), inArray(appointments.status, ['requested', 'confirmed'])),
  )
