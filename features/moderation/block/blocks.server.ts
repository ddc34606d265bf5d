import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/database/db.server.ts'
import { inTransaction } from '../../../platform/server/database/transaction.server.ts'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import { invalidInput, notFound, Problem } from '../../../platform/server/http/problem.server.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { blocks } from '../../accounts/block-tables.server.ts'
import { publicName } from '../../accounts/display-name.ts'
import { canReach } from '../../accounts/reach.server.ts'
import { appointments } from '../../appointments/appointment-tables.server.ts'
import { cancelUpcomingBookings } from '../../bookings/cancel-upcoming.server.ts'
import type { LiveEvents } from '../../conversations/conversation.ts'
import { conversations } from '../../conversations/conversation-tables.server.ts'
import { deleteDelayedEmailsBetween } from '../../push/delayed-emails.server.ts'
import { endReminders } from '../../rebooking/rebooking.server.ts'
import { deleteDelayedRequestEmails } from '../../requests/request-emails.server.ts'
import { endAffectedSeries } from '../../series/series-endings.server.ts'
import { endWaitsBetween } from '../../waiting/wait-ends.server.ts'
import type { Blocked } from './block.ts'

const conversationsBetween = (one: string, other: string) =>
  or(
    and(eq(conversations.userId, one), eq(conversations.providerId, other)),
    and(eq(conversations.userId, other), eq(conversations.providerId, one)),
  )

/** Blocks a user. Conversations between both users are closed, and the blocked user sees the caller as unavailable. */
export async function block({ runtime, user }: ActorContext, otherId: string, cancelBookings: boolean): Promise<void> {
  if (otherId === user.id) throw invalidInput({ id: 'Ne možete da blokirate sebe.' })
  const { ids, publishCancelled, publishEnded, publishEndedWaits } = await inTransaction(runtime.db, async tx => {
    // Starting a conversation locks both users too, so a conversation that starts at this moment is closed as well.
    const people = await lockBoth(tx, user.id, otherId)
    const other = people.find(({ id }) => id === otherId)
    if (
      !other ||
      (other.accountRole !== 'provider' && !(await tx.$count(conversations, conversationsBetween(user.id, otherId))))
    ) {
      throw notFound('Osoba nije pronađena.')
    }
    const ahead = await countAhead(tx, user.id, otherId)
    if (ahead && !cancelBookings) {
      throw new Problem(409, 'open_bookings', 'Imate dogovorene termine. Blokiranjem se otkazuju.')
    }
    await tx.insert(blocks).values({ blockerId: user.id, blockedId: otherId }).onConflictDoNothing()
    await deleteDelayedEmailsBetween(tx, user.id, otherId)
    await deleteDelayedRequestEmails(tx, user.id, otherId)
    await endReminders(tx, { userId: user.id, otherId })
    const publishCancelled = await cancelUpcomingBookings(runtime, tx, { userId: user.id, other: otherId })
    const publishEnded = await endAffectedSeries(runtime, tx, { userId: user.id, other: otherId })
    const publishEndedWaits = await endWaitsBetween(runtime, tx, user.id, otherId)
    const ids = await setClosed(tx, user.id, otherId, true)
    return { ids, publishCancelled, publishEnded, publishEndedWaits }
  })
  publishCancelled?.()
  publishEnded?.()
  publishEndedWaits?.()
  for (const id of ids)
    runtime.live.send([user.id, otherId], 'conversation', { conversation_id: id } satisfies LiveEvents['conversation'])
}

/** Unblocks a user. Conversations stay closed if the other user has blocked the caller too. */
export async function unblock({ runtime, user }: ActorContext, otherId: string): Promise<void> {
  const ids = await inTransaction(runtime.db, async tx => {
    await lockBoth(tx, user.id, otherId)
    await tx.delete(blocks).where(and(eq(blocks.blockerId, user.id), eq(blocks.blockedId, otherId)))
    if (!(await canReach(tx, user.id, otherId))) return []
    return setClosed(tx, user.id, otherId, false)
  })
  for (const id of ids)
    runtime.live.send([user.id, otherId], 'conversation', { conversation_id: id } satisfies LiveEvents['conversation'])
}

/** Locks both users in id order. Starting a conversation locks users in the same order, so that no deadlock occurs. */
const lockBoth = (tx: Tx, one: string, other: string) =>
  tx
    .select()
    .from(profiles)
    .where(inArray(profiles.id, [one, other]))
    .orderBy(asc(profiles.id))
    .for('update')

async function setClosed(tx: Tx, one: string, other: string, closed: boolean): Promise<string[]> {
  const changed = await tx
    .update(conversations)
    .set({ closed })
    .where(and(conversationsBetween(one, other), eq(conversations.closed, !closed)))
    .returning({ id: conversations.id })
  return changed.map(({ id }) => id)
}

const countAhead = (tx: Tx, one: string, other: string): Promise<number> =>
  tx.$count(
    appointments,
    and(
      or(
        and(eq(appointments.customerId, one), eq(appointments.providerId, other)),
        and(eq(appointments.customerId, other), eq(appointments.providerId, one)),
      ),
      inArray(appointments.status, ['requested', 'confirmed']),
      gt(appointments.appointmentTime, sql`now()`),
    ),
  )

export async function listBlocked({ runtime, user }: ActorContext): Promise<Blocked[]> {
  const rows = await runtime.db
    .select({ person: profiles, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(profiles, eq(profiles.id, blocks.blockedId))
    .where(eq(blocks.blockerId, user.id))
    .orderBy(desc(blocks.createdAt))
    .limit(500)
  return rows.map(({ person, createdAt }) => ({
    id: person.id,
    name: publicName(person.name, person.accountRole === 'provider'),
    avatar_url: person.avatarUrl,
    created_at: createdAt.toISOString(),
  }))
}
