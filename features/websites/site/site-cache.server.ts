import { type CachedBody, cacheBody } from '../../../platform/server/cache/cached-body.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { findVersion, loadLiveSite } from './live-site.server.ts'
import type { LiveSite } from './live-site.ts'
import type { SiteService } from './site-content.ts'
import { type SiteDocument, serviceDocument, siteDocument } from './site-document.server.tsx'
import { shownHours } from './site-facts.tsx'

/** A page as it goes out. */
export type RenderedPage = { policy: string; body: CachedBody }

/** A rendered site; the pages of its services are rendered when somebody asks for them. */
export type RenderedSite = RenderedPage & { providerId: string; live: LiveSite; services: Map<string, RenderedPage> }

type Entry = { checkedAt: number; staleAt: number; version: string | null; site: RenderedSite | null }

/** For so long nobody asks whether something has changed; a change is seen by everybody within a second. */
const trustedFor = 500
/** What the version does not tell, as a reviewer's new name, is seen after this at the latest. */
const renewedAfter = 60_000
/** Sites kept at once; those asked for longest ago make room. */
const most = 500

/**
 * The published sites as they were last rendered. Each instance has its own and asks the database for the
 * version, so a change made through one instance is seen through all.
 */
export function createSiteCache(runtime: Runtime, now = Date.now) {
  const entries = new Map<string, Entry>()
  const running = new Map<string, Promise<RenderedSite | null>>()

  async function renew(subdomain: string, before: Entry | undefined): Promise<RenderedSite | null> {
    const checkedAt = now()
    const found = await findVersion(runtime, subdomain)
    const isSame = before && before.version === (found?.version ?? null)
    const isFresh = before && checkedAt < before.staleAt
    const keep = isSame && (isFresh || !before.site)
    const live = keep || !found ? null : await loadLiveSite(runtime, found)
    const site = keep ? before.site : live && found ? render(live, found.providerId) : null
    entries.delete(subdomain)
    entries.set(subdomain, {
      checkedAt,
      staleAt: keep ? before.staleAt : staleAt(site, checkedAt),
      version: found?.version ?? null,
      site,
    })
    while (entries.size > most) entries.delete(entries.keys().next().value!)
    return site
  }

  return {
    /** The site at this address, or null; many at once ask the database once. */
    find(subdomain: string): RenderedSite | null | Promise<RenderedSite | null> {
      const known = entries.get(subdomain)
      if (known && now() - known.checkedAt < trustedFor) return known.site
      const going = running.get(subdomain)
      if (going) return going
      const renewed = renew(subdomain, known).finally(() => running.delete(subdomain))
      running.set(subdomain, renewed)
      return renewed
    },
  }
}

/** When it is to be rendered anew though nothing has changed: whether somebody works now is true until he does not. */
function staleAt(site: RenderedSite | null, renderedAt: number): number {
  const hours = site && shownHours(site.live)
  return Math.min(renderedAt + renewedAfter, hours ? Date.parse(hours.changes_at) : Number.POSITIVE_INFINITY)
}

function render(live: LiveSite, providerId: string): RenderedSite {
  return { providerId, live, services: new Map(), ...rendered(siteDocument(live)) }
}

const rendered = ({ html, policy }: SiteDocument): RenderedPage => ({
  policy,
  body: cacheBody(html, { isWorthBrotli: true }),
})

/** The page of one of the site's services, as true as the site itself. */
export function servicePage({ live, services }: RenderedSite, service: SiteService): RenderedPage {
  const known = services.get(service.id)
  if (known) return known
  const page = rendered(serviceDocument(live, service))
  services.set(service.id, page)
  return page
}
