import { z } from 'zod'
import { textSchema } from '../../../platform/browser/text-schemas.ts'
import { SCRIPTS } from '../../../platform/serbian/script/script.ts'
import { fontNames, sectionTypes, templateIds } from '../site/site.ts'
import { website } from '../website.ts'
import { MAX_GALLERY_PICTURES, MAX_QUESTIONS, subdomainLength, websiteLengths } from '../website-limits.ts'

/* Drafts may be incomplete, so only lengths are checked here. Publishing checks everything else. */

const text = (length: number) => textSchema().max(length)
const address = z.string().max(300).nullable()
const color = z.string().max(7)

const section = z.object({
  section_type: z.enum(sectionTypes),
  is_visible: z.boolean(),
  title: text(websiteLengths.sectionTitle).nullable(),
  subtitle: text(websiteLengths.sectionSubtitle).nullable(),
  content: text(websiteLengths.sectionContent).nullable(),
  image_url: address,
  button_text: text(websiteLengths.buttonText).nullable(),
  button_url: text(websiteLengths.url).nullable(),
  background_color: color.nullable(),
  text_color: color.nullable(),
  pictures: z
    .array(
      z.object({
        url: z.string().max(300),
        caption: text(websiteLengths.caption).nullable(),
        is_before: z.boolean().optional(),
      }),
    )
    .max(MAX_GALLERY_PICTURES),
  questions: z
    .array(z.object({ question: text(websiteLengths.question), answer: text(websiteLengths.answer) }))
    .max(MAX_QUESTIONS),
})

export const siteDraft = z.object({
  subdomain: text(subdomainLength.max),
  site_title: text(websiteLengths.title),
  site_description: text(websiteLengths.description),
  primary_color: color,
  secondary_color: color,
  font_family: z.enum(fontNames),
  script: z.enum(SCRIPTS),
  template_id: z.enum(templateIds),
  cover_image_url: address,
  header_image_url: address,
  logo_url: address,
  shows_hours: z.boolean(),
  contact_email: text(websiteLengths.email),
  contact_phone: text(websiteLengths.phone),
  contact_address: text(websiteLengths.address),
  service_area: text(websiteLengths.area),
  opening_message: text(websiteLengths.message),
  social_facebook: text(websiteLengths.url),
  social_instagram: text(websiteLengths.url),
  social_linkedin: text(websiteLengths.url),
  sections: z.array(section).max(sectionTypes.length),
})
export type SiteDraft = z.output<typeof siteDraft>

/** A stored draft. Its version grows with every change, so that a tab notices the changes of another tab. */
const storedDraft = z.object({
  version: z.number().int().describe('Grows when the draft is saved, published or discarded'),
  content: siteDraft.nullable().describe('Null without unpublished changes'),
  saved_at: z.iso.datetime().nullable(),
})
export type StoredDraft = z.infer<typeof storedDraft>

export const savedDraft = storedDraft.omit({ content: true })

export const ownWebsite = website.extend({ draft: storedDraft })
export type OwnWebsite = z.infer<typeof ownWebsite>
