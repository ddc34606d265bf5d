import { belgradeDay } from '../../platform/serbian/belgrade-day.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'

/** What a provider was given on one day: how many ratings, and the sum of their three marks. */
export type RatedDay = { day: string; sum: number; count: number }

/** A provider's ratings by the day; whatever is older than `oldest` counts for that day. */
export const ratingsByDay = ({ database }: Runtime, providerId: string, oldest: string): Promise<RatedDay[]> =>
  database.rows<RatedDay>(
    `SELECT greatest(${belgradeDay('created_at')}, $2) AS day,
       sum(service_quality + communication + price)::int AS sum, count(*)::int AS count
     FROM ratings WHERE provider_id = $1 GROUP BY 1`,
    [providerId, oldest],
  )
