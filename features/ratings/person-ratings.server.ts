import { count, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { showsRatings } from '../members/members.server.ts'
import type { PersonRating } from './rating.ts'
import { ratings } from './rating-tables.server.ts'

/** Ratings by the id of a member; null stands for the provider in person. Without ratings a person is missing. */
export type PersonRatings = ReadonlyMap<string | null, PersonRating>

/** Returns the rating of each person of a provider, also of members who have left (docs/product.md, Several people at one provider). */
export async function findPersonRatings(db: Db | Tx, providerId: string): Promise<PersonRatings> {
  const points = sql<number>`sum(${ratings.serviceQuality} + ${ratings.communication} + ${ratings.price})::int`
  const rows = await db
    .select({ memberId: ratings.memberId, points, count: count() })
    .from(ratings)
    .where(eq(ratings.providerId, providerId))
    .groupBy(ratings.memberId)
  return new Map(
    rows.map(({ memberId, points, count }) => [
      memberId,
      { average: Math.round((points / (3 * count)) * 10) / 10, count },
    ]),
  )
}

/** Returns the ratings of a provider's people for visitors, or null if the provider does not show them. */
export const findShownRatings = async (db: Db | Tx, providerId: string): Promise<PersonRatings | null> =>
  (await showsRatings(db, providerId)) ? findPersonRatings(db, providerId) : null
