import { eq } from 'drizzle-orm'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { isReachable } from '../../accounts/ban.ts'
import { selectSections, toWebsite } from '../own-website.server.ts'
import { providerWebsites } from '../website-tables.server.ts'
import type { LiveSite } from './live-site.ts'
import { findSiteContent } from './site-content.server.ts'

/**
 * Finds a site's version: a text that changes with the site, its services, ratings, people, prices, hours, free slots and
 * the complaints about its owner. Evidence changes `p.updated_at`.
 */
const versionQuery = `
  SELECT w.id, w.provider_id,
    concat_ws('/', w.updated_at, p.updated_at, p.banned, p.ban_expires,
      (SELECT concat_ws(',', count(*), max(s.updated_at), max(s.deleted_at), sum(s.rating_count))
         FROM services s WHERE s.user_id = w.provider_id),
      (SELECT count(*) FROM ratings r WHERE r.provider_id = w.provider_id AND r.review IS NOT NULL AND NOT r.hidden),
      (SELECT h.shows_ratings FROM shops h WHERE h.provider_id = w.provider_id),
      (SELECT l.version FROM price_lists l WHERE l.provider_id = w.provider_id),
      (SELECT concat_ws(',', count(*), count(c.ended_at), max(c.ended_at))
         FROM complaints c WHERE c.provider_id = w.provider_id),
      (SELECT a.hours_version FROM appointment_settings a WHERE a.provider_id = w.provider_id),
      -- Every change of the provider's free time updates this mark (free-day-checks.server.ts).
      (SELECT f.marked_at FROM free_day_checks f WHERE f.provider_id = w.provider_id)) AS version,
    p.banned, p.ban_expires, p.deleted_at
  FROM provider_websites w JOIN profiles p ON p.id = w.provider_id
  WHERE w.subdomain = $1 AND w.published AND NOT w.hidden`

export type SiteVersion = { id: string; providerId: string; version: string }

type VersionRow = {
  id: string
  provider_id: string
  version: string
  banned: boolean
  ban_expires: Date | string | null
  deleted_at: Date | string | null
}

/** Returns a site's ids and version; null if the site is not published or its owner is banned or deleted. */
export async function findVersion({ database }: Runtime, subdomain: string): Promise<SiteVersion | null> {
  const [row] = await database.rows<VersionRow>(versionQuery, [subdomain])
  const date = (value: Date | string | null) => (value === null ? null : new Date(value))
  const owner = row && {
    banned: row.banned,
    banExpires: date(row.ban_expires),
    deletedAt: date(row.deleted_at),
  }
  if (!owner || !isReachable(owner)) return null
  // `isReachable` checks the ban on every call because a ban can expire without a change to any row.
  return { id: row.id, providerId: row.provider_id, version: row.version }
}

export async function loadLiveSite(runtime: Runtime, { id, providerId }: SiteVersion): Promise<LiveSite | null> {
  const [row] = await runtime.db
    .select({ website: providerWebsites, deletedAt: profiles.deletedAt })
    .from(providerWebsites)
    .innerJoin(profiles, eq(profiles.id, providerWebsites.providerId))
    .where(eq(providerWebsites.id, id))
  if (!row?.website.published || row.website.hidden || row.deletedAt) return null
  const sections = await selectSections(runtime.db, id)
  const content = await findSiteContent(runtime, providerId)
  const site = toWebsite(runtime, row.website, sections)
  const year = Number(
    new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Belgrade' }).format(new Date()),
  )
  return {
    id,
    script: site.script,
    site,
    content,
    url: site.url,
    appUrl: runtime.config.APP_URL.replace(/\/$/, ''),
    year,
    updatedAt: row.website.updatedAt,
  }
}
