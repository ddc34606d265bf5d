import type { Runtime } from '../../platform/server/runtime.server.ts'
import { addressOf } from './own-website.server.ts'
import type { SiteFilter } from './site-filters.ts'

type Row = {
  id: string
  title: string
  description: string
  subdomain: string
  domain: string | null
  domainLive: boolean
  published: boolean
  ownerId: string
  ownerName: string
  createdAt: Date
  updatedAt: Date
}
type AnySite = Row & { address: string }

const conditions: Record<SiteFilter, string> = {
  svi: 'true',
  objavljeni: 'w.published',
  neobjavljeni: 'NOT w.published',
}

/** Searches all sites by title, address or owner's name, newest first. `after` is the cursor. */
export async function searchAllSites(
  { database, config }: Runtime,
  { q, state, after, limit }: { q: string; state: SiteFilter; after?: string | undefined; limit: number },
): Promise<AnySite[]> {
  const rows = await database.rows<Row>(
    `SELECT w.id, w.site_title AS title, w.site_description AS description, w.subdomain, w.domain,
       w.domain_live AS "domainLive", w.published,
       w.provider_id AS "ownerId", p.name AS "ownerName", w.created_at AS "createdAt", w.updated_at AS "updatedAt"
     FROM provider_websites w JOIN profiles p ON p.id = w.provider_id
     WHERE ${conditions[state]}
       AND ($1::uuid IS NULL OR (w.created_at, w.id) < (SELECT created_at, id FROM provider_websites WHERE id = $1))
       AND sr_key(w.site_title || ' ' || w.subdomain || ' ' || p.name) LIKE '%' || sr_key($3) || '%'
     ORDER BY w.created_at DESC, w.id DESC LIMIT $2`,
    // Wildcards of LIKE are escaped, so that `%` and `_` are searched as plain characters.
    [after ?? null, limit, q.trim().replace(/[\\%_]/g, '\\$&')],
  )
  return rows.map(row => ({ ...row, address: addressOf(config, row) }))
}
