import { eq, or } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { ratings, reviewReplies } from './rating-tables.server.ts'

/** Ratings given and received. Texts are erased, but scores stay, because the means of providers include them. */
export const ratingPersonalData: PersonalData = {
  tables: {
    ratings: ({ db }, userId) =>
      readRows(db, ratings, ratings.id, or(eq(ratings.userId, userId), eq(ratings.providerId, userId))),
    review_replies: ({ db }, userId) =>
      readRows(db, reviewReplies, reviewReplies.ratingId, eq(reviewReplies.providerId, userId)),
  },
  async erase(_runtime, tx, userId) {
    await tx.update(ratings).set({ review: null }).where(eq(ratings.userId, userId))
    await tx.delete(reviewReplies).where(eq(reviewReplies.providerId, userId))
    return undefined
  },
}
