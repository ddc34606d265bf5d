import { isIP } from 'node:net'
import { subdomainFinder } from '../../../platform/server/http/hosts.server.ts'
import { onePerRuntime } from '../../../platform/server/one-per-runtime.server.ts'
import type { RateLimit } from '../../../platform/server/rate-limits.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { findVersion } from '../site/live-site.server.ts'

/** For so long nobody asks again whose a name is. */
const trustedFor = 500
/** Names kept at once; those asked for longest ago make room. */
const most = 2000

const known = onePerRuntime('site-hosts', () => new Map<string, { askedAt: number; subdomain: string | null }>())

export type SiteHost = string | null | Promise<string | null>

/**
 * Whose site answers at a request's host, by its subdomain: below our own name, or at a domain of his own that is
 * proved and leads here. Null for our own name and for every other one, under which the main site answers.
 */
export function siteFinder(runtime: Runtime): (host: string | undefined) => SiteHost {
  const { hostname: own } = new URL(runtime.config.APP_URL)
  const subdomainOf = subdomainFinder(runtime.config.APP_URL)
  const names = known(runtime)
  async function ask(name: string): Promise<string | null> {
    const [row] = await runtime.database.rows<{ subdomain: string }>(
      'SELECT subdomain FROM provider_websites WHERE domain = $1 AND domain_live',
      [name],
    )
    names.delete(name)
    names.set(name, { askedAt: Date.now(), subdomain: row?.subdomain ?? null })
    while (names.size > most) names.delete(names.keys().next().value!)
    return row?.subdomain ?? null
  }
  return host => {
    const subdomain = subdomainOf(host)
    if (subdomain !== null || !host) return subdomain
    const name = host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()
    if (name === own || !name.includes('.') || isIP(name)) return null
    const last = names.get(name)
    return last && Date.now() - last.askedAt < trustedFor ? last.subdomain : ask(name)
  }
}

const week = 7 * 86_400
/** Authorities give a name some fifty new certificates a week, so nobody may use them up by calling his site anew. */
const newNames: RateLimit = { name: 'certificate-names', points: 5, seconds: week }
/** A name is new once a week. */
const name: RateLimit = { name: 'certificate-name', points: 1, seconds: week }

/**
 * Whether a certificate for a host is ours to ask for: our own name, a published site's, and a live domain's. Throws 429
 * when the site's owner has had one for five other names within the week.
 */
export async function mayHaveCertificate(runtime: Runtime, host: string): Promise<boolean> {
  const subdomain = await siteFinder(runtime)(host)
  if (subdomain === null) return host.toLowerCase() === new URL(runtime.config.APP_URL).hostname
  if (subdomain === 'www') return true
  const site = await findVersion(runtime, subdomain)
  if (!site) return false
  const { rateLimits } = runtime
  const key = `${site.providerId}|${host.toLowerCase()}`
  if (!(await rateLimits.spare(name, key))) return true
  try {
    await rateLimits.take(newNames, site.providerId)
  } catch (refusal) {
    await rateLimits.forgive(name, key)
    throw refusal
  }
  return true
}
