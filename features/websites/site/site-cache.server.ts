import type { Script } from '../../../platform/serbian/script/script.ts'
import { type CachedBody, cacheBody } from '../../../platform/server/cache/cached-body.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { findVersion, loadLiveSite } from './live-site.server.ts'
import type { LiveSite } from './live-site.ts'
import type { SiteService } from './site-content.ts'
import { type SiteDocument, serviceDocument, siteDocument } from './site-document.server.tsx'
import { visibleHours } from './site-facts.tsx'
import { liveInScript } from './site-script.ts'

export type RenderedPage = { policy: string; body: CachedBody }

/** A site with its pages, which are rendered on demand: the main page and those of its services, in both scripts. */
export type RenderedSite = { providerId: string; live: Record<Script, LiveSite>; pages: Map<string, RenderedPage> }

type Entry = { checkedAt: number; staleAt: number; version: string | null; site: RenderedSite | null }

/** Time between checks of the version, so that changes are visible within a second. */
const CHECK_INTERVAL_MS = 500
/** A site is rendered again after this time because a reviewer's new name, for example, does not change the version. */
const MAX_AGE_MS = 60_000
/** Limit of cached sites. The site that was checked longest ago is evicted. */
const MAX_SITES = 500

/** Caches rendered sites. Versions are read from the database, so changes made through any instance are visible. */
export function createSiteCache(runtime: Runtime, now = Date.now) {
  const entries = new Map<string, Entry>()
  const running = new Map<string, Promise<RenderedSite | null>>()

  async function renew(subdomain: string, before: Entry | undefined): Promise<RenderedSite | null> {
    const checkedAt = now()
    const found = await findVersion(runtime, subdomain)
    const isSame = before && before.version === (found?.version ?? null)
    const isFresh = before && checkedAt < before.staleAt
    const isReusable = isSame && (isFresh || !before.site)
    const live = isReusable || !found ? null : await loadLiveSite(runtime, found)
    const site = isReusable ? before.site : live && found ? sitesOf(live, found.providerId) : null
    entries.delete(subdomain)
    entries.set(subdomain, {
      checkedAt,
      staleAt: isReusable ? before.staleAt : staleAt(site, checkedAt),
      version: found?.version ?? null,
      site,
    })
    while (entries.size > MAX_SITES) entries.delete(entries.keys().next().value!)
    return site
  }

  return {
    /** Returns the site of a subdomain, or null. Simultaneous calls share one database query. */
    find(subdomain: string): RenderedSite | null | Promise<RenderedSite | null> {
      const cached = entries.get(subdomain)
      if (cached && now() - cached.checkedAt < CHECK_INTERVAL_MS) return cached.site
      const pending = running.get(subdomain)
      if (pending) return pending
      const renewed = renew(subdomain, cached).finally(() => running.delete(subdomain))
      running.set(subdomain, renewed)
      return renewed
    },
  }
}

/** Returns when even an unchanged site must be rendered again, at the latest when "open now" changes. */
function staleAt(site: RenderedSite | null, renderedAt: number): number {
  const hours = site && visibleHours(site.live.latin)
  return Math.min(renderedAt + MAX_AGE_MS, hours ? Date.parse(hours.changes_at) : Number.POSITIVE_INFINITY)
}

const sitesOf = (live: LiveSite, providerId: string): RenderedSite => ({
  providerId,
  live: { latin: liveInScript(live, 'latin'), cyrillic: liveInScript(live, 'cyrillic') },
  pages: new Map(),
})

const rendered = ({ html, policy }: SiteDocument): RenderedPage => ({
  policy,
  body: cacheBody(html, { isWorthBrotli: true }),
})

/** Returns the main page in the script, or a service's page. */
export function sitePage({ live, pages }: RenderedSite, script: Script, service?: SiteService): RenderedPage {
  const key = `${script} ${service?.id ?? ''}`
  const cached = pages.get(key)
  if (cached) return cached
  const page = rendered(service ? serviceDocument(live[script], service) : siteDocument(live[script]))
  pages.set(key, page)
  return page
}
