import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { inOwnMemory } from '../../../platform/server/cache/cached-body.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { findVersion, loadLiveSite, markOf } from './live-site.server.ts'
import { type LiveSite, siteDocument } from './site-document.server.tsx'

/** A rendered site with its bytes as they go out. */
export type RenderedSite = {
  providerId: string
  live: LiveSite
  etag: string
  policy: string
  bytes: { identity: Buffer; gzip: Buffer; br: Buffer }
}

type Entry = { checkedAt: number; renderedAt: number; version: string | null; site: RenderedSite | null }

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
    const isFresh = before && checkedAt - before.renderedAt < renewedAfter
    const keep = isSame && (isFresh || !before.site)
    const live = keep || !found ? null : await loadLiveSite(runtime, found)
    const site = keep ? before.site : live && found ? render(live, found.providerId) : null
    entries.delete(subdomain)
    entries.set(subdomain, {
      checkedAt,
      renderedAt: keep ? before.renderedAt : checkedAt,
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

function render(live: LiveSite, providerId: string): RenderedSite {
  const { html, policy } = siteDocument(live)
  const plain = Buffer.from(html)
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
  const [identity, gzip, br] = inOwnMemory([plain, gzipSync(plain), brotli]).parts as [Buffer, Buffer, Buffer]
  return { providerId, live, etag: markOf(identity), policy, bytes: { identity, gzip, br } }
}
