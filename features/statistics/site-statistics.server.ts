import { dayOf } from '../../platform/serbian/dates.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { addDays } from '../appointments/belgrade.ts'
import { hasUnpublishedChanges } from '../websites/draft/draft-row.server.ts'
import { findPublishedAddress } from '../websites/own-website.server.ts'
import { comparePeriods, firstDayOfPeriod, sum } from './periods.server.ts'
import { type SiteEvent, siteEvents, siteSources } from './site-events.ts'
import type { SiteStatistics } from './statistics.ts'
import { PERIOD_DAYS } from './statistics-limits.ts'

type Day = { day: string } & Record<SiteEvent, number>

/** Returns the statistics of the caller's published website over thirty days, or null without a website. */
export async function findSiteStatistics(
  { runtime, user }: ActorContext,
  now = new Date(),
): Promise<SiteStatistics | null> {
  if (!(await findPublishedAddress(runtime, user.id))) return null
  const today = dayOf(now)
  const first = firstDayOfPeriod(today)
  const [rows, hasDraft] = await Promise.all([
    runtime.database.rows<Day>(
      `SELECT day::text AS day, ${siteEvents.join(', ')} FROM site_counts
       WHERE provider_id = $1 AND day BETWEEN $2::date AND $3::date`,
      [user.id, addDays(first, -PERIOD_DAYS), today],
    ),
    hasUnpublishedChanges(runtime, user.id),
  ])
  const days = rows.map(row => ({ day: row.day, count: sum(siteSources.map(source => row[source])) }))
  const visits = comparePeriods(days, first)
  const recent = rows.filter(row => row.day >= first)
  const total = (event: SiteEvent) => sum(recent.map(row => row[event]))
  return {
    visits: { ...visits, value: visits.now },
    sources: { search: total('search'), link: total('link'), komsiluk: total('komsiluk'), direct: total('direct') },
    calls: total('call'),
    messages: total('message'),
    has_draft: hasDraft,
  }
}
