import { and, eq, gt, isNotNull, lt, or } from 'drizzle-orm'
import { asWritten } from '../../../platform/serbian/script/as-written.ts'
import { composeEmail } from '../../../platform/server/mail/email.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { isReachable } from '../../accounts/ban.ts'
import { addressOf, type WebsiteRow } from '../own-website.server.ts'
import { providerWebsites } from '../website-tables.server.ts'
import { checkDomain, disconnectDomain } from './domains.server.ts'

const queue = 'website-domains'
const HOUR = 3_600_000
/** A new domain is checked for two weeks because DNS changes take time. */
const maxWaitMs = 14 * 24 * HOUR
const liveCheckMs = 20 * HOUR
/** A live domain may point elsewhere for this time, as during a move. Then the site is no longer served there. */
export const maxFailingMs = 3 * 24 * HOUR

export async function registerDomainJobs(runtime: Runtime): Promise<void> {
  const options = { expireInSeconds: 1800, retryLimit: 0, oneWaiting: true, forget: true }
  await runtime.jobs.work(queue, options, () => checkDomains(runtime))
  await runtime.jobs.schedule(queue, '10 * * * *')
}

export async function checkDomains(runtime: Runtime, now = Date.now()): Promise<void> {
  const before = (time: number) => new Date(now - time)
  const { domainLive, domainCheckedAt, updatedAt, domain } = providerWebsites
  const isWaiting = and(eq(domainLive, false), gt(updatedAt, before(maxWaitMs)))
  const isDue = and(eq(domainLive, true), lt(domainCheckedAt, before(liveCheckMs)))
  const due = await runtime.db
    .select()
    .from(providerWebsites)
    .where(and(isNotNull(domain), or(isWaiting, isDue)))
    .limit(1000)
  for (const row of due) {
    try {
      await recheckDomain(runtime, row, now)
    } catch (error) {
      runtime.log.warn({ err: error, website: row.id }, 'a domain could not be checked')
    }
  }
}

async function recheckDomain(runtime: Runtime, before: WebsiteRow, now: number): Promise<void> {
  await checkDomain(runtime, before, new Date(now))
  const [row] = await runtime.db.select().from(providerWebsites).where(eq(providerWebsites.id, before.id))
  if (!row?.domain) return
  const address = asWritten(row.domain)
  if (row.domainLive && !before.domainLive) {
    await emailOwner(runtime, row, `Vaš sajt je na ${address}`, [
      'Dobar dan,',
      `zapisi za ${address} su ispravni i vaš sajt sada radi na toj adresi. Stara adresa i dalje radi.`,
    ])
  } else if (row.domainLive && row.domainFailingSince && row.domainFailingSince.getTime() < now - maxFailingMs) {
    await disconnectDomain(runtime, row)
    const back = asWritten(addressOf(runtime.config, { ...row, domainLive: false }))
    await emailOwner(runtime, { ...row, domainLive: false }, `${address} više ne vodi na vaš sajt`, [
      'Dobar dan,',
      `${address} već tri dana ne vodi na vaš sajt, pa je on opet samo na adresi ${back}.`,
      'Ako ste promenili zapise, proverite ih u uređivaču sajta. Kad budu ispravni, sajt se sam vraća na vaš domen.',
    ])
  }
}

async function emailOwner(runtime: Runtime, row: WebsiteRow, subject: string, paragraphs: string[]): Promise<void> {
  const [owner] = await runtime.db.select().from(profiles).where(eq(profiles.id, row.providerId))
  if (!owner?.emailVerified || !isReachable(owner)) return
  const url = addressOf(runtime.config, row)
  await runtime.mail.send(
    composeEmail(runtime.config, owner, {
      subject,
      preheader: paragraphs[1]!,
      paragraphs,
      action: { label: 'Otvori sajt', url },
      footer: `Ovaj email ste dobili jer imate sajt na domenu ${asWritten(row.domain ?? '')}.`,
    }),
  )
}
