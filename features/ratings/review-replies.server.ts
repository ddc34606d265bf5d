import { and, eq, isNotNull } from 'drizzle-orm'
import type { Acting } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import { ratings, reviewReplies } from './rating-tables.server.ts'

/** The provider answers a review of his, publicly; again is the same answer in other words. Answers the service. */
export async function replyToReview({ runtime, user }: Acting, ratingId: string, text: string): Promise<string> {
  const [rating] = await runtime.db
    .select({ serviceId: ratings.serviceId })
    .from(ratings)
    .where(and(eq(ratings.id, ratingId), eq(ratings.providerId, user.id), isNotNull(ratings.review)))
  if (!rating) throw notFound('Ocena nije pronađena.')
  await runtime.db
    .insert(reviewReplies)
    .values({ ratingId, providerId: user.id, text })
    .onConflictDoUpdate({ target: reviewReplies.ratingId, set: { text, editedAt: new Date() } })
  return rating.serviceId
}
