import { type Column, sql } from 'drizzle-orm'
import { appointmentSettings, appointments } from '../../features/appointments/appointment-tables.server.ts'
import { conversations, messageEmails, messages } from '../../features/conversations/conversation-tables.server.ts'
import { appeals, reports } from '../../features/moderation/moderation-tables.server.ts'
import { delayedEmails, topicPauses } from '../../features/push/push-tables.server.ts'
import { paymentAccounts, priceLists, quotes } from '../../features/quotes/quote-tables.server.ts'
import { ratings, reviewReplies } from '../../features/ratings/rating-tables.server.ts'
import { requestOffers, requests } from '../../features/requests/request-tables.server.ts'
import { savedProviders, savedServices } from '../../features/saved/saved-tables.server.ts'
import { unmetSearches } from '../../features/services/service-tables.server.ts'
import { supportMessages } from '../../features/support/support-tables.server.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { bounces } from '../../platform/server/mail/bounce-tables.server.ts'

/** The times that commands leave to the database or take from the clock. The others are taken from `ActorContext.at`. */
const times: Column[] = [
  appointments.createdAt,
  appointments.changedAt,
  appointmentSettings.updatedAt,
  conversations.createdAt,
  conversations.lastMessageAt,
  conversations.completedAt,
  messages.createdAt,
  quotes.createdAt,
  priceLists.changedAt,
  paymentAccounts.changedAt,
  requests.createdAt,
  requestOffers.createdAt,
  ratings.createdAt,
  reviewReplies.createdAt,
  savedServices.savedAt,
  savedProviders.savedAt,
  reports.createdAt,
  reports.claimedAt,
  appeals.createdAt,
  supportMessages.createdAt,
  unmetSearches.lastAt,
  bounces.createdAt,
]

/**
 * Creates a function that sets all times from `started` on to `moved`: the times of everything that was written since
 * its last call. A function, because the database then plans its statements only once.
 */
export async function createMovingFunction(tx: Tx): Promise<void> {
  const updates = [...Map.groupBy(times, ({ table }) => table)].map(([table, columns]) => {
    const named = columns.map(({ name }) => sql.identifier(name))
    const isNew = named.map(name => sql`${name} >= started`)
    const moved = named.map((name, place) => sql`${name} = CASE WHEN ${isNew[place]} THEN moved ELSE ${name} END`)
    return sql`UPDATE ${table} SET ${sql.join(moved, sql`, `)} WHERE ${sql.join(isNew, sql` OR `)};`
  })
  await tx.execute(sql`CREATE FUNCTION pg_temp.move_into_past(started timestamptz, moved timestamptz) RETURNS void
    LANGUAGE plpgsql AS $$ BEGIN ${sql.join(updates, sql`\n`)} END $$`)
}

export async function dropMovingFunction(tx: Tx): Promise<void> {
  await tx.execute(sql`DROP FUNCTION pg_temp.move_into_past`)
}

export async function moveIntoPast(tx: Tx, startedAt: Date, at: Date): Promise<void> {
  await tx.execute(sql`SELECT pg_temp.move_into_past(${startedAt.toISOString()}, ${at.toISOString()})`)
}

/** Deletes what would notify people of the past. */
export async function withdrawNotifications(tx: Tx): Promise<void> {
  for (const table of [messageEmails, delayedEmails, topicPauses]) await tx.delete(table)
  await tx.update(requests).set({ tellAt: null })
}
