import { z } from 'zod'
import { lineSchema, textSchema } from '../../platform/browser/text-schemas.ts'
import { normalizeText } from '../../platform/serbian/normalize-text.ts'
import { phoneNumber } from '../../platform/serbian/phone-number.ts'
import { SCRIPTS } from '../../platform/serbian/script/script.ts'
import { nameSchema } from '../accounts/name-schema.ts'
import { siteDomain } from './domain/domain.ts'
import { fontNames, sectionTypes, templateIds } from './site/site.ts'
import { MAX_GALLERY_PICTURES, MAX_QUESTIONS, subdomainLength, websiteLengths } from './website-limits.ts'

/** Converts typed text to a subdomain: `Čačak` becomes `cacak`. Characters not allowed in subdomains are removed. */
export const toSubdomain = (text: string) => normalizeText(text).replace(/[^a-z0-9-]/g, '')

/** Converts a typed colour such as `#F00` or `1f6b4e` to `#rrggbb`. Returns null for an invalid colour. */
export function readColor(text: string): string | null {
  const digits = text.trim().toLowerCase().replace(/^#/, '')
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map(digit => digit + digit).join('')}`
  return /^[0-9a-f]{6}$/.test(digits) ? `#${digits}` : null
}

const color = z.string().transform((text, context) => {
  const read = readColor(text)
  if (!read) context.addIssue({ code: 'custom', message: 'Boja se piše kao #1f6b4e.' })
  return read ?? z.NEVER
})
const httpUrl = (sentence: string) =>
  lineSchema()
    .trim()
    .max(websiteLengths.url, 'Adresa je predugačka.')
    .refine(text => !text || isHttpUrl(text), sentence)
    .transform(text => text || null)

function isHttpUrl(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text)
    // Refuses `https://mailto:ana@primer.rs`, in which `mailto` is a user name and `primer.rs` is the host.
    const hasName = username || password
    return (protocol === 'https:' || protocol === 'http:') && /\.\D/.test(hostname) && !hasName
  } catch {
    return false
  }
}

/** Adds the scheme: `facebook.com/elektro` becomes `https://facebook.com/elektro`. Empty text stays empty. */
export const withScheme = (text: string) => {
  const trimmed = text.trim()
  return !trimmed || /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
}
const networks = { facebook: 'facebook.com/', instagram: 'instagram.com/', linkedin: 'linkedin.com/in/' }
export type Network = keyof typeof networks

/** Returns the URL of a profile. Converts user names too: `@petar` becomes `https://instagram.com/petar`. */
export function profileUrl(network: Network, text: string): string {
  const name = /^@?([\w.-]+)$/.exec(text.trim())?.[1]
  const isName = name && (text.trim().startsWith('@') || !/\.\w{2,}$/.test(name))
  return withScheme(isName ? `${networks[network]}${name}` : text)
}
const socialUrl = (network: Network) =>
  z
    .string()
    .transform(text => profileUrl(network, text))
    .pipe(httpUrl('Unesite ispravnu adresu profila.'))
    .nullable()

/** Returns whether the text is empty, or an email address without spaces and with a dot in its domain. */
export const isContactEmail = (text: string) => !text.trim() || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

const optional = (written: () => z.ZodString) => (maxLength: number, sentence: string) =>
  written()
    .trim()
    .max(maxLength, sentence)
    .transform(text => text || null)
    .nullable()
const optionalText = optional(textSchema)
const optionalLine = optional(lineSchema)

const required = (written: typeof textSchema, maxLength: number, missing: string, tooLong: string) =>
  written(missing).trim().min(1, missing).max(maxLength, tooLong)
const question = z.object({
  question: required(
    lineSchema,
    websiteLengths.question,
    'Upišite pitanje.',
    'Pitanje može imati najviše 150 karaktera.',
  ),
  answer: required(
    textSchema,
    websiteLengths.answer,
    'Upišite odgovor.',
    'Odgovor može imati najviše 1.000 karaktera.',
  ),
})

const image = z.string().max(300).nullable()
const picture = z.object({
  url: z.string().max(300),
  caption: optionalLine(websiteLengths.caption, 'Opis slike može imati najviše 120 karaktera.'),
  is_before: z.boolean().optional().describe('Pairs it with the next picture as „Pre” and „Posle”'),
})

/** Changes of a site. Omitted fields stay unchanged. */
export const websiteChanges = z
  .object({
    site_title: nameSchema('Naziv', 'Unesite naziv web stranice.')
      .trim()
      .min(1, 'Unesite naziv web stranice.')
      .max(websiteLengths.title, 'Naziv može imati najviše 100 karaktera.'),
    site_description: textSchema().trim().max(websiteLengths.description, 'Opis može imati najviše 250 karaktera.'),
    subdomain: lineSchema('Unesite adresu sajta.')
      .trim()
      .min(1, 'Unesite adresu sajta.')
      .min(subdomainLength.min, 'Adresa sajta mora imati najmanje 3 karaktera.')
      .max(subdomainLength.max, 'Adresa sajta može imati najviše 30 karaktera.')
      .regex(/^[a-z0-9-]+$/, 'Adresa sajta može imati samo mala slova, brojeve i crtice.')
      .regex(/^[^-].*[^-]$/, 'Adresa sajta ne može da počne ni da se završi crticom.'),
    primary_color: color,
    secondary_color: color,
    font_family: z.enum(fontNames, 'Izaberite font sa spiska.'),
    cover_image_url: image,
    header_image_url: image,
    logo_url: image,
    contact_email: optionalLine(websiteLengths.email, 'Email adresa je predugačka.').refine(
      text => text === null || isContactEmail(text),
      'Unesite ispravnu email adresu.',
    ),
    contact_phone: optionalLine(websiteLengths.phone, 'Broj telefona može imati najviše 30 karaktera.'),
    contact_address: optionalLine(websiteLengths.address, 'Adresa može imati najviše 150 karaktera.'),
    service_area: optionalLine(websiteLengths.area, 'Mesta mogu imati najviše 200 karaktera.'),
    script: z.enum(SCRIPTS, 'Izaberite pismo.'),
    shows_hours: z.boolean(),
    opening_message: optionalText(websiteLengths.message, 'Poruka može imati najviše 500 karaktera.'),
    social_facebook: socialUrl('facebook'),
    social_instagram: socialUrl('instagram'),
    social_linkedin: socialUrl('linkedin'),
  })
  .partial()
export type WebsiteChanges = z.output<typeof websiteChanges>
export type WebsiteChangesInput = z.input<typeof websiteChanges>

/** A section as the editor sends it. The list is in the order of the sections on the site. */
const sectionInput = z.object({
  section_type: z.enum(sectionTypes),
  is_visible: z.boolean(),
  title: optionalLine(websiteLengths.sectionTitle, 'Naslov sekcije može imati najviše 100 karaktera.'),
  subtitle: optionalLine(websiteLengths.sectionSubtitle, 'Podnaslov može imati najviše 200 karaktera.'),
  content: optionalText(websiteLengths.sectionContent, 'Tekst sekcije može imati najviše 3.000 karaktera.'),
  image_url: image,
  button_text: optionalLine(websiteLengths.buttonText, 'Tekst dugmeta može imati najviše 40 karaktera.'),
  button_url: z
    .string()
    .transform(withScheme)
    .pipe(httpUrl('Adresa dugmeta mora da počinje sa http:// ili https://.'))
    .nullable(),
  background_color: color.nullable(),
  text_color: color.nullable(),
  pictures: z
    .array(picture)
    .max(MAX_GALLERY_PICTURES, `Galerija može imati najviše ${MAX_GALLERY_PICTURES} slike.`)
    .refine(
      pictures => new Set(pictures.map(({ url }) => url)).size === pictures.length,
      'Ista slika može samo jednom.',
    ),
  questions: z.array(question).max(MAX_QUESTIONS, `Možete da dodate najviše ${MAX_QUESTIONS} pitanja.`).default([]),
})
export type SectionInput = z.output<typeof sectionInput>

export const sectionsInput = z.object({
  sections: z
    .array(sectionInput)
    .max(sectionTypes.length)
    .refine(
      sections => new Set(sections.map(section => section.section_type)).size === sections.length,
      'Svaka vrsta sekcije može samo jednom.',
    ),
})

const websiteSection = z.object({
  id: z.uuid(),
  section_type: z.enum(sectionTypes),
  section_order: z.number().int(),
  is_visible: z.boolean(),
  title: z.string().nullable(),
  subtitle: z.string().nullable(),
  content: z.string().nullable(),
  image_url: z.string().nullable(),
  button_text: z.string().nullable(),
  button_url: z.string().nullable(),
  background_color: z.string().nullable(),
  text_color: z.string().nullable(),
  pictures: z.array(z.object({ url: z.string(), caption: z.string().nullable(), is_before: z.boolean().optional() })),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
})
export const website = z.object({
  id: z.uuid(),
  subdomain: z.string(),
  site_title: z.string(),
  site_description: z.string(),
  primary_color: z.string(),
  secondary_color: z.string(),
  font_family: z.enum(fontNames),
  script: z.enum(SCRIPTS).describe('Script of the main address; the other one is at /cir or /lat'),
  template_id: z.enum(templateIds),
  published: z.boolean(),
  cover_image_url: z.string().nullable(),
  header_image_url: z.string().nullable(),
  logo_url: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  contact_numbers: z.array(phoneNumber).describe('Numbers in `contact_phone`'),
  contact_address: z.string().nullable(),
  service_area: z.string().nullable().describe('Comma-separated places where the provider works'),
  shows_hours: z.boolean().describe('Shows the diary’s working hours on the site'),
  opening_message: z.string().nullable().describe('Prefilled text of messages that begin on the site'),
  social_facebook: z.string().nullable(),
  social_instagram: z.string().nullable(),
  social_linkedin: z.string().nullable(),
  updated_at: z.iso.datetime(),
  url: z.string().describe('Address of the published site'),
  host: z.string().describe('The part after the subdomain'),
  domain: siteDomain.nullable(),
  furthest_step: z.number().int().describe('The furthest open step of the builder’s four; earlier ones are saved'),
  sections: z.array(websiteSection),
})
export type Website = z.infer<typeof website>

export const galleryImage = z.object({
  url: z.string(),
  name: z.string(),
  is_from_services: z.boolean(),
})
export type GalleryImage = z.infer<typeof galleryImage>
