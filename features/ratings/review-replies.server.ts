import { and, eq, isNotNull } from 'drizzle-orm'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, notFound } from '../../platform/server/http/problem.server.ts'
import type { ReplyInput } from './rating.ts'
import { ratings, reviewReplies } from './rating-tables.server.ts'

/** Stores or changes the public reply to a review and returns the service's id. 409 `stale` for an outdated version. */
export async function replyToReview(
  { runtime, user }: ActorContext,
  ratingId: string,
  { text, version }: ReplyInput,
): Promise<string> {
  const [rating] = await runtime.db
    .select({ serviceId: ratings.serviceId })
    .from(ratings)
    .where(and(eq(ratings.id, ratingId), eq(ratings.providerId, user.id), isNotNull(ratings.review)))
  if (!rating) throw notFound('Ocena nije pronađena.')
  const isReply = eq(reviewReplies.ratingId, ratingId)
  if (version) {
    await runtime.db
      .update(reviewReplies)
      .set({ text, version: version + 1, editedAt: new Date() })
      .where(and(isReply, eq(reviewReplies.version, version)))
  } else await runtime.db.insert(reviewReplies).values({ ratingId, providerId: user.id, text }).onConflictDoNothing()
  const [current] = await runtime.db.select().from(reviewReplies).where(isReply)
  if (current?.text !== text) throw conflict('stale', 'Odgovor je u međuvremenu izmenjen na drugom uređaju.')
  return rating.serviceId
}
