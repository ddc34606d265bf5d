import { belgradeDay } from '../../platform/serbian/belgrade-day.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'

/** A provider's ratings of one day: the number of ratings, and the sum of the three scores of all ratings. */
export type RatedDay = { day: string; sum: number; count: number }

/** Returns a provider's ratings by day. Ratings before the day `oldest` count for that day. */
export const ratingsByDay = ({ database }: Runtime, providerId: string, oldest: string): Promise<RatedDay[]> =>
  database.rows<RatedDay>(
    `SELECT greatest(${belgradeDay('created_at')}, $2) AS day,
       sum(service_quality + communication + price)::int AS sum, count(*)::int AS count
     FROM ratings WHERE provider_id = $1 GROUP BY 1`,
    [providerId, oldest],
  )

/** Counts a provider's ratings for each rounded mean, 1 to 5, and adds up all their scores. */
export const ratingDistribution = ({ database }: Runtime, providerId: string) =>
  database.rows<{ mark: number; count: number; sum: number }>(
    `SELECT round((service_quality + communication + price) / 3.0)::int AS mark, count(*)::int AS count,
       sum(service_quality + communication + price)::int AS sum
     FROM ratings WHERE provider_id = $1 GROUP BY 1`,
    [providerId],
  )

/** Returns the number of ratings given since `from` and before `to`, and their mean to one decimal. */
export async function summarizeNewRatings({ database }: Runtime, from: Date, to: Date) {
  const [found] = await database.rows<{ count: number; mean: number | null }>(
    `SELECT count(*)::int AS count, round(avg((service_quality + communication + price) / 3.0), 1)::float AS mean
     FROM ratings WHERE created_at >= $1 AND created_at < $2`,
    [from.toISOString(), to.toISOString()],
  )
  return found!
}

export async function countRatingsOf({ database }: Runtime, userId: string) {
  const [found] = await database.rows<{ given: number; received: number }>(
    `SELECT (SELECT count(*) FROM ratings WHERE user_id = $1)::int AS given,
       (SELECT count(*) FROM ratings WHERE provider_id = $1)::int AS received`,
    [userId],
  )
  return found!
}
