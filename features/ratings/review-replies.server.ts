import { and, eq, isNotNull } from 'drizzle-orm'
import type { Acting } from '../../platform/server/http/http.server.ts'
import { conflict, notFound } from '../../platform/server/http/problem.server.ts'
import type { ReplyInput } from './rating.ts'
import { ratings, reviewReplies } from './rating-tables.server.ts'

/**
 * The provider answers a review, publicly; a second time changes the answer. Returns the id of the service. A change of an
 * older version is refused (409 `stale`).
 */
export async function replyToReview(
  { runtime, user }: Acting,
  ratingId: string,
  { text, version }: ReplyInput,
): Promise<string> {
  const [rating] = await runtime.db
    .select({ serviceId: ratings.serviceId })
    .from(ratings)
    .where(and(eq(ratings.id, ratingId), eq(ratings.providerId, user.id), isNotNull(ratings.review)))
  if (!rating) throw notFound('Ocena nije pronađena.')
  const own = eq(reviewReplies.ratingId, ratingId)
  if (version) {
    await runtime.db
      .update(reviewReplies)
      .set({ text, version: version + 1, editedAt: new Date() })
      .where(and(own, eq(reviewReplies.version, version)))
  } else await runtime.db.insert(reviewReplies).values({ ratingId, providerId: user.id, text }).onConflictDoNothing()
  const [now] = await runtime.db.select().from(reviewReplies).where(own)
  if (now?.text !== text) throw conflict('stale', 'Odgovor je u međuvremenu izmenjen na drugom uređaju.')
  return rating.serviceId
}
