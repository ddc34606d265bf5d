import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Script } from '../../platform/serbian/script/script.ts'
import { timestamptz } from '../../platform/server/database/columns.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { SiteDraft } from './draft/site-draft.ts'
import type { FontName, SectionType, SitePicture, SiteQuestion, TemplateId } from './site/site.ts'

/** One website per provider. A published website is served at {subdomain}.{host}. */
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
    /** The script of the site's main address. Readers can switch to the other script. */
    script: text().$type<Script>().notNull().default('latin'),
    templateId: text('template_id').$type<TemplateId>().notNull(),
    published: boolean().notNull().default(false),
    /** Furthest open step of the builder. Sites older than this column have all four steps open. */
    furthestStep: smallint('furthest_step').notNull().default(4),
    /** Hidden by an administrator, whether published or not. */
    hidden: boolean().notNull().default(false),
    /** URLs of the owner's images, which begin with /media. */
    coverImageUrl: text('cover_image_url'),
    headerImageUrl: text('header_image_url'),
    logoUrl: text('logo_url'),
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    contactAddress: text('contact_address'),
    serviceArea: text('service_area'),
    showsHours: boolean('shows_hours').notNull().default(true),
    /** Prefilled text of messages that begin on the site. */
    openingMessage: text('opening_message'),
    socialFacebook: text('social_facebook'),
    socialInstagram: text('social_instagram'),
    socialLinkedin: text('social_linkedin'),
    /** The site's own domain in lower case. Several sites can enter the same domain, but only one can be live. */
    domain: text(),
    /** Token of the TXT record that proves the ownership of the domain. */
    domainToken: text('domain_token'),
    /** True if the site is served at its own domain: ownership is proved and the domain points here. */
    domainLive: boolean('domain_live').notNull().default(false),
    domainCheckedAt: timestamptz('domain_checked_at'),
    domainFailingSince: timestamptz('domain_failing_since'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  table => [
    check('provider_websites_subdomain', sql`subdomain ~ '^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$'`),
    uniqueIndex('provider_websites_live_domain').on(table.domain).where(sql`domain_live`),
  ],
)

/** Sections of a site. Each type exists at most once per site because the type is the anchor in URLs. */
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
    /** Used only by the gallery. */
    pictures: jsonb().$type<SitePicture[]>().notNull().default([]),
    /** Used only by the frequent questions. */
    questions: jsonb().$type<SiteQuestion[]>().notNull().default([]),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  table => [unique('website_sections_type').on(table.websiteId, table.sectionType)],
)

/** Unpublished changes of published sites, never shown to visitors. */
export const websiteDrafts = pgTable('website_drafts', {
  websiteId: uuid('website_id')
    .primaryKey()
    .references(() => providerWebsites.id, { onDelete: 'cascade' }),
  /** Null after publishing or discarding. The version still grows, so that no tab overwrites a later draft. */
  content: jsonb().$type<SiteDraft>(),
  version: integer().notNull(),
  savedAt: timestamptz('saved_at').notNull().defaultNow(),
})
