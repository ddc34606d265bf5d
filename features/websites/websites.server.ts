import { randomInt } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireValidPhone } from '../../platform/serbian/phone-numbers.server.ts'
import { databaseErrorCode, type Tx, UNIQUE_VIOLATION } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { invalidInput, Problem } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { sanitizeName } from '../accounts/name-schema.ts'
import { services } from '../services/service-tables.server.ts'
import { applyDraft } from './draft/draft-publication.server.ts'
import { findDraft } from './draft/draft-row.server.ts'
import { requireNoDraft, requireVersion } from './draft/drafts.server.ts'
import type { OwnWebsite } from './draft/site-draft.ts'
import {
  lockOwnWebsite,
  requireOwnWebsite,
  selectOwnWebsite,
  selectSections,
  toSection,
  type WebsiteRow,
} from './own-website.server.ts'
import { isReserved, requireUnreserved } from './reserved-names.server.ts'
import type { TemplateId } from './site/site.ts'
import { picturesOf, requireOwnImages } from './site-images.server.ts'
import { defaultStyle, styleAfterTemplate, templateSections } from './templates.ts'
import type { SectionInput, WebsiteChanges } from './website.ts'
import { subdomainLength, websiteLengths } from './website-limits.ts'
import { providerWebsites, websiteSections } from './website-tables.server.ts'
import { columnsOf, insertSections, replaceSections } from './website-writes.server.ts'

/** Returns the caller's site. The first call creates the site with a free address and the first template's sections. */
export async function findOrCreateWebsite(acting: ActorContext): Promise<OwnWebsite> {
  const found = await selectOwnWebsite(acting)
  if (found) return found
  const { runtime, user } = acting
  const title =
    [user.name, user.email.split('@')[0]!].map(each => sanitizeName(each, websiteLengths.title)).find(Boolean) ??
    'Moja web stranica'
  await runtime.db.transaction(async tx => {
    // The lock makes simultaneous first visits wait, so that only one site is created.
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, user.id)).for('update')
    if (await tx.$count(providerWebsites, eq(providerWebsites.providerId, user.id))) return
    const id = uuidv7()
    await tx.insert(providerWebsites).values({
      id,
      providerId: user.id,
      subdomain: await freeSubdomain(tx, user.email),
      siteTitle: title,
      primaryColor: defaultStyle.primary,
      secondaryColor: defaultStyle.secondary,
      fontFamily: defaultStyle.font,
      templateId: 'modern',
      furthestStep: 1,
      coverImageUrl: await firstPicture(tx, user.id),
    })
    await insertSections(tx, id, templateSections('modern', { title, description: '' }))
  })
  return requireOwnWebsite(acting)
}

/** Returns the cover picture for a new site: the picture of the provider's newest active service. */
async function firstPicture(tx: Tx, userId: string): Promise<string | null> {
  const [service] = await tx
    .select({ url: services.imageUrl })
    .from(services)
    .where(and(eq(services.userId, userId), eq(services.status, 'active'), isNull(services.deletedAt)))
    .orderBy(desc(services.createdAt))
    .limit(1)
  return service?.url ?? null
}

/** Returns a free subdomain: the local part of the email address with a random number. */
async function freeSubdomain(tx: Tx, email: string): Promise<string> {
  const localPart = (email.split('@')[0] ?? '').toLowerCase().replace(/[^a-z0-9]/g, '')
  const prefix = !localPart || isReserved(localPart) ? 'sajt' : localPart
  for (let attempt = 0; ; attempt += 1) {
    // After 20 taken names the number gets longer, so that a free name is found.
    const number = String(randomInt(attempt < 20 ? 1000 : 1_000_000_000))
    const name = `${prefix.slice(0, subdomainLength.max - Math.max(3, number.length))}${number}`.padStart(3, '0')
    if (isReserved(name)) continue
    if (!(await tx.$count(providerWebsites, eq(providerWebsites.subdomain, name)))) return name
  }
}

/** Saves an unpublished site. Throws 422 for a taken address, an invalid phone number or another user's image. */
export async function updateWebsite(acting: ActorContext, changes: WebsiteChanges): Promise<OwnWebsite> {
  const before = await requireOwnWebsite(acting)
  await requireOwnImages(acting, picturesOf(before), [
    changes.cover_image_url,
    changes.header_image_url,
    changes.logo_url,
  ])
  try {
    await acting.runtime.db.transaction(async tx => {
      const row = await lockOwnWebsite(tx, acting)
      await requireNoDraft(tx, row)
      requireUnreserved(changes.subdomain, row.subdomain)
      requireValidPhone('contact_phone', changes.contact_phone, row.contactPhone)
      await tx
        .update(providerWebsites)
        .set({
          ...columnsOf(changes),
          furthestStep: Math.max(row.furthestStep, stepAfter(changes)),
          updatedAt: new Date(),
        })
        .where(eq(providerWebsites.id, row.id))
      await renameHero(tx, row, changes)
    })
  } catch (error) {
    throw addressTaken(error)
  }
  return requireOwnWebsite(acting)
}

const addressTaken = (error: unknown) =>
  databaseErrorCode(error) === UNIQUE_VIOLATION
    ? invalidInput({ subdomain: 'Ova adresa je već zauzeta. Izaberite drugu.' })
    : error

function stepAfter(changes: WebsiteChanges): number {
  if (changes.contact_email !== undefined) return 4
  if (changes.cover_image_url !== undefined) return 3
  return changes.subdomain === undefined ? 1 : 2
}

/** Updates hero texts that still equal the site's former title and description. */
async function renameHero(tx: Tx, before: WebsiteRow, { site_title, site_description }: WebsiteChanges): Promise<void> {
  const hero = and(eq(websiteSections.websiteId, before.id), eq(websiteSections.sectionType, 'hero'))
  if (site_title !== undefined) {
    const same = eq(websiteSections.title, before.siteTitle)
    await tx.update(websiteSections).set({ title: site_title }).where(and(hero, same))
  }
  if (site_description !== undefined) {
    const { subtitle } = websiteSections
    const same = before.siteDescription ? eq(subtitle, before.siteDescription) : isNull(subtitle)
    const first = site_description.slice(0, websiteLengths.sectionSubtitle) || null
    await tx.update(websiteSections).set({ subtitle: first }).where(and(hero, same))
  }
}

/** Replaces all sections by the template's sections in one transaction. Sections of the same type keep their texts. */
export async function applyTemplate(
  acting: ActorContext,
  template: TemplateId,
  keepsHidden: boolean,
): Promise<OwnWebsite> {
  await acting.runtime.db.transaction(async tx => {
    const row = await lockOwnWebsite(tx, acting)
    await requireNoDraft(tx, row)
    const before = await selectSections(tx, row.id)
    const site = { title: row.siteTitle, description: row.siteDescription }
    const look = styleAfterTemplate(template, { primary: row.primaryColor, font: row.fontFamily }, row.templateId)
    await replaceSections(tx, row.id, templateSections(template, site, before.map(toSection), keepsHidden))
    await tx
      .update(providerWebsites)
      .set({ templateId: template, primaryColor: look.primary, fontFamily: look.font, updatedAt: new Date() })
      .where(eq(providerWebsites.id, row.id))
  })
  return requireOwnWebsite(acting)
}

export async function saveSections(acting: ActorContext, sections: SectionInput[]): Promise<OwnWebsite> {
  const before = await requireOwnWebsite(acting)
  await requireOwnImages(
    acting,
    picturesOf(before),
    sections.flatMap(section => [section.image_url, ...section.pictures.map(({ url }) => url)]),
  )
  await acting.runtime.db.transaction(async tx => {
    const row = await lockOwnWebsite(tx, acting)
    await requireNoDraft(tx, row)
    await replaceSections(tx, row.id, sections)
    await tx.update(providerWebsites).set({ updatedAt: new Date() }).where(eq(providerWebsites.id, row.id))
  })
  return requireOwnWebsite(acting)
}

/** Publishes or withdraws a site. Throws 409 when `draftVersion` is outdated, and 422 with the invalid fields. */
export async function setPublished(
  acting: ActorContext,
  published: boolean,
  draftVersion?: number,
): Promise<OwnWebsite> {
  try {
    await acting.runtime.db.transaction(async tx => {
      const locked = await lockOwnWebsite(tx, acting)
      if (draftVersion !== undefined) requireVersion(await findDraft(tx, locked.id), draftVersion)
      if (published) await applyDraft(tx, locked)
      const row = published ? await lockOwnWebsite(tx, acting) : locked
      if (published && !(await tx.$count(websiteSections, visibleOf(row.id)))) {
        throw new Problem(409, 'nothing_to_publish', 'Prikažite barem jednu sekciju pre objavljivanja.')
      }
      if (published && !(await canBeReached(tx, row))) {
        throw new Problem(
          409,
          'nobody_to_reach',
          'Upišite telefon ili email, ili objavite uslugu, da bi posetioci mogli da vam se jave.',
        )
      }
      await tx.update(providerWebsites).set({ published, updatedAt: new Date() }).where(eq(providerWebsites.id, row.id))
    })
  } catch (error) {
    throw addressTaken(error)
  }
  return requireOwnWebsite(acting)
}

async function canBeReached(tx: Tx, { providerId, contactEmail, contactPhone }: WebsiteRow): Promise<boolean> {
  if (contactEmail || contactPhone) return true
  const active = and(eq(services.userId, providerId), eq(services.status, 'active'), isNull(services.deletedAt))
  return (await tx.$count(services, active)) > 0
}

const visibleOf = (id: string) => and(eq(websiteSections.websiteId, id), eq(websiteSections.isVisible, true))
