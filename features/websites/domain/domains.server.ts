import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { databaseErrorCode, UNIQUE_VIOLATION } from '../../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import { conflict, invalidInput } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { lockOwnWebsite, requireOwnWebsite, type WebsiteRow } from '../own-website.server.ts'
import type { Website } from '../website.ts'
import { providerWebsites } from '../website-tables.server.ts'
import type { DomainFindings } from './domain.ts'
import { lookUpDomain } from './domain-check.server.ts'

/** Sets the domain of the caller's site. Null removes the domain. A new domain is used only after a DNS check. */
export async function changeDomain(acting: ActorContext, domain: string | null): Promise<Website> {
  const { runtime } = acting
  if (domain && isOurs(runtime, domain)) throw invalidInput({ domain: 'Ovaj domen nije dostupan. Upišite svoj.' })
  await runtime.db.transaction(async tx => {
    const row = await lockOwnWebsite(tx, acting)
    if (row.domain === domain) return
    const token = domain && randomBytes(16).toString('base64url')
    await tx
      .update(providerWebsites)
      .set({ domain, domainToken: token, ...unproved, updatedAt: new Date() })
      .where(eq(providerWebsites.id, row.id))
  })
  return requireOwnWebsite(acting)
}

const unproved = { domainLive: false, domainCheckedAt: null, domainFailingSince: null }

/** Returns whether a domain is Komšiluk's domain, one of its subdomains, or contains Komšiluk's name. */
function isOurs({ config }: Runtime, domain: string): boolean {
  const own = new URL(config.APP_URL).hostname
  return domain === own || domain.endsWith(`.${own}`) || domain.includes('komsiluk')
}

/** Checks the DNS of the caller's domain. If all records are correct, the site is served at the domain from now on. */
export async function checkOwnDomain(acting: ActorContext): Promise<{ website: Website; found: DomainFindings }> {
  const { id, domain } = await requireOwnWebsite(acting)
  const [row] = await acting.runtime.db.select().from(providerWebsites).where(eq(providerWebsites.id, id))
  if (!domain || !row) throw invalidInput({ domain: 'Prvo upišite svoj domen.' })
  const findings = await checkDomain(acting.runtime, row)
  return { website: await requireOwnWebsite(acting), found: findings }
}

/** Checks a domain and stores the findings. Throws 409 if another site is live at the domain and has its TXT record. */
export async function checkDomain(runtime: Runtime, row: WebsiteRow, now = new Date()): Promise<DomainFindings> {
  const { domain, domainToken: token } = row
  if (!domain || !token) return { is_proved: false, leads_here: false }
  const findings = await lookUpDomain(runtime.config, { domain, token })
  const isSame = and(eq(providerWebsites.id, row.id), eq(providerWebsites.domain, domain))
  // A domain that is already live needs no TXT record and only has to point here.
  const isConnected = findings.leads_here && (row.domainLive || findings.is_proved)
  if (isConnected) {
    const live = { domainLive: true, domainCheckedAt: now, domainFailingSince: null }
    // A new `updatedAt` makes the site's pages render again, so it is set only when the domain goes live.
    const changed = row.domainLive ? live : { ...live, updatedAt: now }
    const goLive = () => runtime.db.update(providerWebsites).set(changed).where(isSame)
    await goLive().catch(async error => {
      if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error
      await releaseUnproved(runtime, domain)
      await goLive()
    })
  } else {
    const isGone = row.domainLive && findings.leads_here === false
    await runtime.db
      .update(providerWebsites)
      .set({ domainCheckedAt: now, ...(isGone && { domainFailingSince: row.domainFailingSince ?? now }) })
      .where(isSame)
  }
  return findings
}

async function releaseUnproved(runtime: Runtime, domain: string): Promise<void> {
  const [holder] = await runtime.db
    .select()
    .from(providerWebsites)
    .where(and(eq(providerWebsites.domain, domain), eq(providerWebsites.domainLive, true)))
  if (!holder?.domainToken) return
  const { is_proved } = await lookUpDomain(runtime.config, { domain, token: holder.domainToken })
  if (is_proved !== false) throw conflict('domain_taken', 'Na ovom domenu je već drugi sajt.')
  await disconnectDomain(runtime, holder)
}

/** Stops serving the site at its own domain. The domain and token are kept in case the domain points here again. */
export async function disconnectDomain({ db }: Pick<Runtime, 'db'>, { id, domain }: WebsiteRow): Promise<void> {
  await db
    .update(providerWebsites)
    .set({ domainLive: false, updatedAt: new Date() })
    .where(and(eq(providerWebsites.id, id), eq(providerWebsites.domain, domain!)))
}
