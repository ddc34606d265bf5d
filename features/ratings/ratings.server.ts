import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { toLatin } from '../../platform/serbian/script/to-latin.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, forbidden } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { canReach } from '../accounts/reach.server.ts'
import type { LiveEvents } from '../conversations/conversation.ts'
import { findConversation, lockConversation, participantIds } from '../conversations/conversations.server.ts'
import { postSystemMessage, publishMessage } from '../conversations/messages.server.ts'
import { reviewGivenText } from '../conversations/own-texts.ts'
import { members, shops } from '../members/member-tables.server.ts'
import { services } from '../services/service-tables.server.ts'
import { average, shortName } from './average.ts'
import type { ConversationRating, ProviderReview, RatingInput } from './rating.ts'
import { ratings, reviewReplies } from './rating-tables.server.ts'

type Row = typeof ratings.$inferSelect
const scoresOf = (row: Row) => ({
  service_quality: row.serviceQuality,
  communication: row.communication,
  price: row.price,
})

export async function findRating(acting: ActorContext, conversationId: string): Promise<ConversationRating> {
  const conversation = await findConversation(acting, conversationId)
  const [row] = await acting.runtime.db.select().from(ratings).where(eq(ratings.conversationId, conversationId))
  const isProvider = conversation.side === 'provider'
  return {
    rating: row
      ? {
          average: average(Object.values(scoresOf(row))),
          scores: isProvider ? scoresOf(row) : null,
          review: isProvider ? row.review : null,
          created_at: row.createdAt.toISOString(),
        }
      : null,
    can: { rate: !isProvider && conversation.is_completed && conversation.review_requested && !row },
  }
}

/**
 * Stores the customer's rating after a completion that asked for it. A repeated request changes nothing. One
 * transaction stores the rating, the service's mean and the system message. If one has blocked the other, the customer
 * can still rate, but no message is posted.
 */
export async function rateConversation(
  acting: ActorContext,
  conversationId: string,
  input: RatingInput,
): Promise<ConversationRating> {
  const { runtime, user } = acting
  const stored = await runtime.db.transaction(async tx => {
    const conversation = await lockConversation(tx, user.id, conversationId)
    if (conversation.userId !== user.id) throw forbidden('Samo korisnik usluge može da je oceni.')
    if (!conversation.isCompleted || !conversation.reviewRequested) {
      throw conflict('not_requested', 'Ocena se daje kad pružalac završi posao i zatraži je.')
    }
    const [row] = await tx
      .insert(ratings)
      .values({
        id: uuidv7(),
        conversationId,
        serviceId: conversation.serviceId,
        userId: user.id,
        providerId: conversation.providerId,
        serviceQuality: input.service_quality,
        communication: input.communication,
        price: input.price,
        review: input.review,
      })
      .onConflictDoNothing({ target: ratings.conversationId })
      .returning()
    if (!row) return null
    const sum = input.service_quality + input.communication + input.price
    await tx
      .update(services)
      .set({ ratingSum: sql`${services.ratingSum} + ${sum}`, ratingCount: sql`${services.ratingCount} + 1` })
      .where(eq(services.id, conversation.serviceId))
    const sides = { conversationId, customerId: user.id, providerId: conversation.providerId }
    const isReached = await canReach(tx, user.id, conversation.providerId)
    return {
      conversation,
      message: isReached ? (await postSystemMessage(tx, sides, 'customer', { content: reviewGivenText })).row : null,
    }
  })
  if (stored) {
    const users = stored.message ? participantIds(stored.conversation) : [user.id]
    if (stored.message) publishMessage(runtime, stored.conversation, stored.message)
    runtime.live.send(users, 'conversation', { conversation_id: conversationId } satisfies LiveEvents['conversation'])
  }
  return findRating(acting, conversationId)
}

/** Lists the reviews with text of a service or of a provider, the newest first, and the ids of their authors. */
export async function listReviews(
  { db }: Runtime,
  rated: { service: string } | { provider: string },
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ items: ProviderReview[]; next_cursor: string | null; authors: string[] }> {
  const rows = await db
    .select({
      rating: ratings,
      name: profiles.name,
      title: services.title,
      person: members.name,
      reply: reviewReplies.text,
      replyVersion: reviewReplies.version,
    })
    .from(ratings)
    .innerJoin(profiles, eq(profiles.id, ratings.userId))
    .innerJoin(services, eq(services.id, ratings.serviceId))
    .leftJoin(reviewReplies, eq(reviewReplies.ratingId, ratings.id))
    .leftJoin(shops, and(eq(shops.providerId, ratings.providerId), eq(shops.showsRatings, true)))
    .leftJoin(members, and(eq(members.id, ratings.memberId), isNull(members.leftAt), isNotNull(shops.providerId)))
    .where(
      and(
        'service' in rated ? eq(ratings.serviceId, rated.service) : eq(ratings.providerId, rated.provider),
        isNotNull(ratings.review),
        eq(ratings.hidden, false),
        before
          ? sql`(${ratings.createdAt}, ${ratings.id}) < (SELECT created_at, id FROM ratings WHERE id = ${before})`
          : undefined,
      ),
    )
    .orderBy(desc(ratings.createdAt), desc(ratings.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    items: page.map(({ rating, name, title, person, reply, replyVersion }) => ({
      id: rating.id,
      author: toLatin(shortName(name)),
      average: average(Object.values(scoresOf(rating))),
      review: rating.review ?? '',
      created_at: rating.createdAt.toISOString(),
      person: person && toLatin(person),
      reply,
      reply_version: replyVersion ?? 0,
      service_title: toLatin(title),
    })),
    next_cursor: rows.length > limit ? page.at(-1)!.rating.id : null,
    authors: page.map(({ rating }) => rating.userId),
  }
}
