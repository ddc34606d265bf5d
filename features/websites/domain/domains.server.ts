import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { databaseErrorCode, uniqueViolation } from '../../../platform/server/database/db.server.ts'
import type { Acting } from '../../../platform/server/http/http.server.ts'
import { conflict, invalidInput } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { lockOwn, requireOwn, type WebsiteRow } from '../own-website.server.ts'
import type { Website } from '../website.ts'
import { providerWebsites } from '../website-tables.server.ts'
import type { DomainFindings } from './domain.ts'
import { lookUpDomain } from './domain-check.server.ts'

/** Names a domain of the caller's own for his site, or with null none any more; nothing answers there before it is proved. */
export async function nameDomain(acting: Acting, domain: string | null): Promise<Website> {
  const { runtime } = acting
  if (domain && isOurs(runtime, domain)) throw invalidInput({ domain: 'Ovaj domen nije dostupan. Upišite svoj.' })
  await runtime.db.transaction(async tx => {
    const row = await lockOwn(tx, acting)
    if (row.domain === domain) return
    const token = domain && randomBytes(16).toString('base64url')
    await tx
      .update(providerWebsites)
      .set({ domain, domainToken: token, ...unproved, updatedAt: new Date() })
      .where(eq(providerWebsites.id, row.id))
  })
  return requireOwn(acting)
}

const unproved = { domainLive: false, domainCheckedAt: null, domainFailingSince: null }

/** Our own name, what is below it, and what a hasty reader takes for it. */
function isOurs({ config }: Runtime, domain: string): boolean {
  const own = new URL(config.APP_URL).hostname
  return domain === own || domain.endsWith(`.${own}`) || domain.includes('komsiluk')
}

/** Looks up the DNS of the caller's domain now; his site answers there from then on when all is as it should be. */
export async function checkOwnDomain(acting: Acting): Promise<{ website: Website; found: DomainFindings }> {
  const { id, domain } = await requireOwn(acting)
  const [row] = await acting.runtime.db.select().from(providerWebsites).where(eq(providerWebsites.id, id))
  if (!domain || !row) throw invalidInput({ domain: 'Prvo upišite svoj domen.' })
  const found = await checkDomain(acting.runtime, row)
  return { website: await requireOwn(acting), found }
}

/**
 * Looks a site's domain up and writes down what was found. Whoever proves a domain gets it: another site that answers
 * there is looked at too, and gives way when the proof is not its own any more; throws 409 when it is.
 */
export async function checkDomain(runtime: Runtime, row: WebsiteRow, now = new Date()): Promise<DomainFindings> {
  const { domain, domainToken: token } = row
  if (!domain || !token) return { is_proved: false, leads_here: false }
  const found = await lookUpDomain(runtime.config, { domain, token })
  const isSame = and(eq(providerWebsites.id, row.id), eq(providerWebsites.domain, domain))
  // Who is live already may take his record away; what counts then is where the name leads.
  const holds = found.leads_here && (row.domainLive || found.is_proved)
  if (holds) {
    const live = { domainLive: true, domainCheckedAt: now, domainFailingSince: null }
    // A change that is seen at the site's addresses, unless nothing has changed.
    const changed = row.domainLive ? live : { ...live, updatedAt: now }
    const take = () => runtime.db.update(providerWebsites).set(changed).where(isSame)
    await take().catch(async error => {
      if (databaseErrorCode(error) !== uniqueViolation) throw error
      await releaseUnproved(runtime, domain)
      await take()
    })
  } else {
    const isGone = row.domainLive && found.leads_here === false
    await runtime.db
      .update(providerWebsites)
      .set({ domainCheckedAt: now, ...(isGone && { domainFailingSince: row.domainFailingSince ?? now }) })
      .where(isSame)
  }
  return found
}

async function releaseUnproved(runtime: Runtime, domain: string): Promise<void> {
  const [holder] = await runtime.db
    .select()
    .from(providerWebsites)
    .where(and(eq(providerWebsites.domain, domain), eq(providerWebsites.domainLive, true)))
  if (!holder?.domainToken) return
  const { is_proved } = await lookUpDomain(runtime.config, { domain, token: holder.domainToken })
  if (is_proved !== false) throw conflict('domain_taken', 'Na ovom domenu je već drugi sajt.')
  await giveUpDomain(runtime, holder)
}

/** From now on the site answers below our name alone; the claim stays, for a domain that comes back. */
export async function giveUpDomain({ db }: Pick<Runtime, 'db'>, { id, domain }: WebsiteRow): Promise<void> {
  await db
    .update(providerWebsites)
    .set({ domainLive: false, updatedAt: new Date() })
    .where(and(eq(providerWebsites.id, id), eq(providerWebsites.domain, domain!)))
}
