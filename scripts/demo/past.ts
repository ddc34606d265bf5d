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

/** Sets all times from `startedAt` on to `at`: the times of everything that was written since the last call. */
export async function moveIntoPast(tx: Tx, startedAt: Date, at: Date): Promise<void> {
  const [from, to] = [startedAt, at].map(time => sql`${time.toISOString()}::timestamptz`)
  const updates = [...Map.groupBy(times, ({ table }) => table)].map(([table, columns], index) => {
    const named = columns.map(({ name }) => sql.identifier(name))
    const isNew = named.map(name => sql`${name} >= ${from}`)
    const moved = named.map((name, place) => sql`${name} = CASE WHEN ${isNew[place]} THEN ${to} ELSE ${name} END`)
    return sql`${sql.raw(`moved_${index}`)} AS
      (UPDATE ${table} SET ${sql.join(moved, sql`, `)} WHERE ${sql.join(isNew, sql` OR `)})`
  })
  await tx.execute(sql`WITH ${sql.join(updates, sql`, `)} SELECT`)
}

/** Deletes what would notify people of the past. */
export async function withdrawNotifications(tx: Tx): Promise<void> {
  for (const table of [messageEmails, delayedEmails, topicPauses]) await tx.delete(table)
  await tx.update(requests).set({ tellAt: null })
}
