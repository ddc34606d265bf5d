import { and, asc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { momentInWords } from '../../platform/serbian/moments.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { markFreeDays } from '../appointments/free-day-checks.server.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import { tellOfBooking } from './booking-letters.server.ts'
import { type Change, tellChange } from './booking-news.server.ts'
import { appointmentReminders } from './booking-tables.server.ts'

/** Whose bookings end: one who is banned or gone, from whichever side, those he has with one `other`, or those of a service. */
type Which = { userId: string; isErased?: true; other?: string } | { serviceId: string }

/**
 * Calls off all that lies ahead, in the transaction of its reason: a ban, the end of an account, a service that is paused
 * or deleted. The other side gets a line in the conversation and a letter. Answers what is to be done after the commit.
 */
export async function cancelAhead(runtime: Runtime, tx: Tx, which: Which): Promise<(() => void) | undefined> {
  const live = and(
    isNotNull(appointments.bookingId),
    inArray(appointments.status, ['requested', 'confirmed']),
    gt(appointments.appointmentTime, sql`now()`),
    whose(which),
  )
  const seen = await tx.select({ id: appointments.conversationId }).from(appointments).where(live)
  const talks = [...new Set(seen.flatMap(({ id }) => id ?? []))]
  // Conversations first and in one order, as everywhere.
  if (talks.length) {
    await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(inArray(conversations.id, talks))
      .orderBy(asc(conversations.id))
      .for('update')
  }
  const rows = await tx.select().from(appointments).where(live).orderBy(asc(appointments.id)).for('update')
  const changes: Change[] = []
  for (const row of rows) {
    const gone: BookingSide = 'userId' in which && row.customerId === which.userId ? 'customer' : 'provider'
    const [after] = await tx
      .update(appointments)
      .set({
        status: 'cancelled',
        changedBy: gone,
        changedAt: new Date(),
        proposedTime: null,
        proposedBy: null,
        version: row.version + 1,
      })
      .where(eq(appointments.id, row.id))
      .returning()
    await tx.delete(appointmentReminders).where(eq(appointmentReminders.appointmentId, row.id))
    const content = `Termin je otkazan: ${momentInWords(row.appointmentTime)}.`
    // Inevitable, since a block may be what has called the booking off.
    const message = await postSystemMessage(tx, row, gone, { content, withoutLetter: true, inevitable: true })
    changes.push({ row: after!, message })
  }
  for (const providerId of new Set(rows.map(row => row.providerId))) await markFreeDays(tx, providerId)
  // Of one who goes for good no letter may keep a word.
  const letter = 'userId' in which && which.isErased ? 'gone' : 'cancelled'
  for (const { row } of changes) await tellOfBooking(runtime, tx, row.id, letter)
  if (!changes.length) return undefined
  return () => {
    for (const change of changes) {
      tellChange(runtime, change).catch(error => runtime.log.warn({ err: error }, 'a cancellation was not told'))
    }
  }
}

const whose = (which: Which): SQL | undefined =>
  'serviceId' in which
    ? eq(appointments.serviceId, which.serviceId)
    : or(
        and(
          eq(appointments.customerId, which.userId),
          which.other ? eq(appointments.providerId, which.other) : undefined,
        ),
        and(
          eq(appointments.providerId, which.userId),
          which.other ? eq(appointments.customerId, which.other) : undefined,
        ),
      )
