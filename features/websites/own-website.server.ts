import { and, asc, eq } from 'drizzle-orm'
import { parsePhoneNumbers } from '../../platform/serbian/phone-numbers.server.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { dnsProofOf } from './domain/domain-check.server.ts'
import { findDraft } from './draft/draft-row.server.ts'
import type { OwnWebsite } from './draft/site-draft.ts'
import type { Website } from './website.ts'
import { providerWebsites, websiteSections } from './website-tables.server.ts'

export type WebsiteRow = typeof providerWebsites.$inferSelect
type SectionRow = typeof websiteSections.$inferSelect

/** Locks and returns the caller's site. Throws 404 when there is none. */
export async function lockOwnWebsite(tx: Tx, { user }: ActorContext): Promise<WebsiteRow> {
  const [row] = await tx.select().from(providerWebsites).where(eq(providerWebsites.providerId, user.id)).for('update')
  if (!row) throw missing()
  return row
}

const missing = () => notFound('Web stranica nije pronađena.')

export async function requireOwnWebsite(acting: ActorContext): Promise<OwnWebsite> {
  const found = await selectOwnWebsite(acting)
  if (!found) throw missing()
  return found
}

export async function selectOwnWebsite({ runtime, user }: ActorContext): Promise<OwnWebsite | null> {
  const [row] = await runtime.db.select().from(providerWebsites).where(eq(providerWebsites.providerId, user.id))
  if (!row) return null
  const [sections, draft] = await Promise.all([selectSections(runtime.db, row.id), findDraft(runtime.db, row.id)])
  return { ...toWebsite(runtime, row, sections), draft }
}

export const selectSections = (db: Pick<Tx, 'select'>, websiteId: string): Promise<SectionRow[]> =>
  db
    .select()
    .from(websiteSections)
    .where(eq(websiteSections.websiteId, websiteId))
    .orderBy(asc(websiteSections.sectionOrder))

export const toSection = (row: SectionRow) => ({
  id: row.id,
  section_type: row.sectionType,
  section_order: row.sectionOrder,
  is_visible: row.isVisible,
  title: row.title,
  subtitle: row.subtitle,
  content: row.content,
  image_url: row.imageUrl,
  button_text: row.buttonText,
  button_url: row.buttonUrl,
  background_color: row.backgroundColor,
  text_color: row.textColor,
  pictures: row.pictures,
  questions: row.questions,
})

export async function findPublishedAddress({ db, config }: Runtime, providerId: string): Promise<string | null> {
  const [row] = await db
    .select()
    .from(providerWebsites)
    .where(
      and(
        eq(providerWebsites.providerId, providerId),
        eq(providerWebsites.published, true),
        eq(providerWebsites.hidden, false),
      ),
    )
  return row ? addressOf(config, row) : null
}

/** Returns a site's URL: at its own domain if that domain is live, otherwise at its subdomain. */
export function addressOf(
  { APP_URL }: Runtime['config'],
  { subdomain, domain, domainLive }: Pick<WebsiteRow, 'subdomain' | 'domain' | 'domainLive'>,
): string {
  const { protocol, host, port } = new URL(APP_URL)
  return domain && domainLive ? `${protocol}//${domain}${port && `:${port}`}` : `${protocol}//${subdomain}.${host}`
}

function domainOf({ APP_URL }: Runtime['config'], row: WebsiteRow): Website['domain'] {
  const { domain, domainToken: token } = row
  if (!domain || !token) return null
  return {
    name: domain,
    is_live: row.domainLive,
    checked_at: row.domainCheckedAt?.toISOString() ?? null,
    failing_since: row.domainFailingSince?.toISOString() ?? null,
    proof: dnsProofOf({ domain, token }),
    target: new URL(APP_URL).hostname,
  }
}

export function toWebsite({ config }: Pick<Runtime, 'config'>, row: WebsiteRow, sections: SectionRow[]): Website {
  const { host } = new URL(config.APP_URL)
  return {
    id: row.id,
    subdomain: row.subdomain,
    site_title: row.siteTitle,
    site_description: row.siteDescription,
    primary_color: row.primaryColor,
    secondary_color: row.secondaryColor,
    font_family: row.fontFamily,
    script: row.script,
    template_id: row.templateId,
    published: row.published,
    cover_image_url: row.coverImageUrl,
    header_image_url: row.headerImageUrl,
    logo_url: row.logoUrl,
    contact_email: row.contactEmail,
    contact_phone: row.contactPhone,
    contact_numbers: parsePhoneNumbers(row.contactPhone),
    contact_address: row.contactAddress,
    service_area: row.serviceArea,
    shows_hours: row.showsHours,
    opening_message: row.openingMessage,
    social_facebook: row.socialFacebook,
    social_instagram: row.socialInstagram,
    social_linkedin: row.socialLinkedin,
    updated_at: row.updatedAt.toISOString(),
    url: addressOf(config, row),
    host,
    domain: domainOf(config, row),
    furthest_step: row.furthestStep,
    sections: sections.map(toSection),
  }
}
