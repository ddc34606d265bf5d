import { isIP } from 'node:net'
import { subdomainFinder } from '../../../platform/server/http/hosts.server.ts'
import { memoizePerRuntime } from '../../../platform/server/memoize-per-runtime.server.ts'
import type { RateLimit } from '../../../platform/server/rate-limits.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { findVersion } from '../site/live-site.server.ts'

const CACHE_MS = 500
/** Limit of cached names. The oldest name is evicted. */
const MAX_NAMES = 2000

const cacheOf = memoizePerRuntime(
  'site-hosts',
  () => new Map<string, { checkedAt: number; subdomain: string | null }>(),
)

export type SiteHost = string | null | Promise<string | null>

/** Returns a function that finds the subdomain of a host's site. The function returns null for the main site. */
export function createSiteFinder(runtime: Runtime): (host: string | undefined) => SiteHost {
  const { hostname: own } = new URL(runtime.config.APP_URL)
  const subdomainOf = subdomainFinder(runtime.config.APP_URL)
  const names = cacheOf(runtime)
  async function lookUp(name: string): Promise<string | null> {
    const [row] = await runtime.database.rows<{ subdomain: string }>(
      'SELECT subdomain FROM provider_websites WHERE domain = $1 AND domain_live',
      [name],
    )
    names.delete(name)
    names.set(name, { checkedAt: Date.now(), subdomain: row?.subdomain ?? null })
    while (names.size > MAX_NAMES) names.delete(names.keys().next().value!)
    return row?.subdomain ?? null
  }
  return host => {
    const subdomain = subdomainOf(host)
    if (subdomain !== null || !host) return subdomain
    const name = host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()
    if (name === own || !name.includes('.') || isIP(name)) return null
    const last = names.get(name)
    return last && Date.now() - last.checkedAt < CACHE_MS ? last.subdomain : lookUp(name)
  }
}

const WEEK = 7 * 86_400
/** Limits new names per owner because Let's Encrypt issues only about fifty certificates a week per domain. */
const newNamesLimit: RateLimit = { name: 'certificate-names', points: 5, seconds: WEEK }
/** Several certificates for the same name count as one new name a week. */
const sameNameLimit: RateLimit = { name: 'certificate-name', points: 1, seconds: WEEK }

/** Returns whether a host may get a certificate. Throws 429 when the owner has used five other names this week. */
export async function mayHaveCertificate(runtime: Runtime, host: string): Promise<boolean> {
  const subdomain = await createSiteFinder(runtime)(host)
  if (subdomain === null) return host.toLowerCase() === new URL(runtime.config.APP_URL).hostname
  if (subdomain === 'www') return true
  const site = await findVersion(runtime, subdomain)
  if (!site) return false
  const { rateLimits } = runtime
  const key = `${site.providerId}|${host.toLowerCase()}`
  if (!(await rateLimits.tryConsume(sameNameLimit, key))) return true
  try {
    await rateLimits.consume(newNamesLimit, site.providerId)
  } catch (refusal) {
    await rateLimits.reset(sameNameLimit, key)
    throw refusal
  }
  return true
}
