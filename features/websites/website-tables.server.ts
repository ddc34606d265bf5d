import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { SiteDraft } from './draft/site-draft.ts'
import type { FontName, SectionType, SitePicture, SiteQuestion, TemplateId } from './site/site.ts'

/** One small website per provider; it answers at {subdomain}.{host} once it is published. */
export const providerWebsites = pgTable(
  'provider_websites',
  {
    id: uuid().primaryKey(),
    providerId: uuid('provider_id')
      .notNull()
      .unique()
      .references(() => profiles.id),
    subdomain: text().notNull().unique(),
    siteTitle: text('site_title').notNull(),
    siteDescription: text('site_description').notNull().default(''),
    primaryColor: text('primary_color').notNull(),
    secondaryColor: text('secondary_color').notNull(),
    fontFamily: text('font_family').$type<FontName>().notNull(),
    templateId: text('template_id').$type<TemplateId>().notNull(),
    published: boolean().notNull().default(false),
    /** Of the builder's four steps; sites from before this was kept have been through all. */
    furthestStep: smallint('furthest_step').notNull().default(4),
    /** Published or not, nobody sees it: an administrator has decided so. */
    hidden: boolean().notNull().default(false),
    /** Addresses below /media, of the owner's own images. */
    coverImageUrl: text('cover_image_url'),
    headerImageUrl: text('header_image_url'),
    logoUrl: text('logo_url'),
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    /** Where customers come to, for who has such a place. */
    contactAddress: text('contact_address'),
    /** The places he goes to, with commas between them. */
    serviceArea: text('service_area'),
    /** The hours of his diary stand on the site. */
    showsHours: boolean('shows_hours').notNull().default(true),
    /** What a message that begins on the site begins with. */
    openingMessage: text('opening_message'),
    socialFacebook: text('social_facebook'),
    socialInstagram: text('social_instagram'),
    socialLinkedin: text('social_linkedin'),
    /** The host of its own that its owner has named, in lower case; anybody's until it is proved whose it is. */
    domain: text(),
    /** What its DNS has to say for that. */
    domainToken: text('domain_token'),
    /** Proved, and it leads here: the site answers there. */
    domainLive: boolean('domain_live').notNull().default(false),
    domainCheckedAt: timestamptz('domain_checked_at'),
    /** It leads elsewhere since then. */
    domainFailingSince: timestamptz('domain_failing_since'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Moves with every change of the site and of its sections. */
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  table => [
    check('provider_websites_subdomain', sql`subdomain ~ '^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$'`),
    uniqueIndex('provider_websites_live_domain').on(table.domain).where(sql`domain_live`),
  ],
)

/** The parts of a site from top to bottom; each type stands once, since its type is its anchor. */
export const websiteSections = pgTable(
  'website_sections',
  {
    id: uuid().primaryKey(),
    websiteId: uuid('website_id')
      .notNull()
      .references(() => providerWebsites.id, { onDelete: 'cascade' }),
    sectionType: text('section_type').$type<SectionType>().notNull(),
    sectionOrder: integer('section_order').notNull(),
    isVisible: boolean('is_visible').notNull().default(true),
    title: text(),
    subtitle: text(),
    content: text(),
    imageUrl: text('image_url'),
    buttonText: text('button_text'),
    buttonUrl: text('button_url'),
    backgroundColor: text('background_color'),
    textColor: text('text_color'),
    /** Of the gallery alone. */
    pictures: jsonb().$type<SitePicture[]>().notNull().default([]),
    /** Of the frequent questions alone. */
    questions: jsonb().$type<SiteQuestion[]>().notNull().default([]),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  table => [unique('website_sections_type').on(table.websiteId, table.sectionType)],
)

/** What its owner has changed on a published site and not published yet. Nothing that visitors see is read from here. */
export const websiteDrafts = pgTable('website_drafts', {
  websiteId: uuid('website_id')
    .primaryKey()
    .references(() => providerWebsites.id, { onDelete: 'cascade' }),
  /** Null once it was published or dropped; the number goes on, so that no tab takes a later draft for the one it knows. */
  content: jsonb().$type<SiteDraft>(),
  version: integer().notNull(),
  savedAt: timestamptz('saved_at').notNull().defaultNow(),
})
