import { z } from 'zod'
import { writtenText } from '../../platform/browser/written-text.ts'
import { fontNames, sectionTypes, templateIds } from './site/site.ts'

/** Lengths of what a provider writes on his website (docs/product.md, A website of one's own). */
export const websiteLimits = {
  title: 100,
  description: 250,
  subdomain: 30,
  sectionTitle: 100,
  sectionSubtitle: 200,
  sectionContent: 3000,
  buttonText: 40,
  url: 300,
  email: 254,
  phone: 30,
}

/** Names of hosts that are ours or that somebody could take for ours. */
const reserved = new Set(
  `www api app admin administrator mail email smtp imap pop ftp ns1 ns2 dns mx blog support podrska pomoc help login prijava
   signup registracija account nalog static assets cdn media img slike status test dev staging demo localhost komsiluk
   shop prodavnica pay placanje sigurnost security root webmail autodiscover postmaster abuse info kontakt razvoj`
    .split(/\s+/)
    .filter(Boolean),
)

/** Digits and pairs of letters that are taken for another one. */
const readAs = (name: string, one: string) =>
  name
    .replaceAll('-', '')
    .replaceAll('0', 'o')
    .replaceAll('1', one)
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/**
 * Ours, or what a hasty reader takes for ours (`adm1n`, `komsi-luk-pomoc`); and `xn--…`, which browsers show as other
 * letters than the ones that are written.
 */
export function isReserved(subdomain: string): boolean {
  const looks = ['i', 'l'].map(one => readAs(subdomain, one))
  return /^..--/.test(subdomain) || [subdomain, ...looks].some(name => reserved.has(name) || name.includes('komsiluk'))
}

/** What can stand in a subdomain; everything else is left out as one types. */
export const strippedSubdomain = (text: string) => text.toLowerCase().replace(/[^a-z0-9-]/g, '')

const color = z
  .string()
  .trim()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Boja se piše kao #1f6b4e.')
  .transform(text => text.toLowerCase())
const httpUrl = (sentence: string) =>
  writtenText()
    .trim()
    .max(websiteLimits.url, 'Adresa je predugačka.')
    .refine(text => !text || isHttpUrl(text), sentence)
    .transform(text => text || null)

function isHttpUrl(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text)
    return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.')
  } catch {
    return false
  }
}

/** `facebook.com/elektro` → `https://facebook.com/elektro`; nothing stays nothing. */
export const withScheme = (text: string) => {
  const trimmed = text.trim()
  return !trimmed || /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
}
const socialUrl = z.string().transform(withScheme).pipe(httpUrl('Unesite ispravnu adresu profila.')).nullable()

/** An address without spaces, with an at-sign and a dot in its domain; nothing is fine too. */
export const isContactEmail = (text: string) => !text.trim() || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

const optionalText = (limit: number, sentence: string) =>
  writtenText()
    .trim()
    .max(limit, sentence)
    .transform(text => text || null)
    .nullable()

const image = z.string().max(300).nullable()

/** Any part of the site that one step saves; what is left out stays as it is. */
export const websiteChanges = z
  .object({
    site_title: writtenText('Unesite naziv web stranice.')
      .trim()
      .min(1, 'Unesite naziv web stranice.')
      .max(websiteLimits.title, 'Naziv može imati najviše 100 karaktera.'),
    site_description: writtenText().trim().max(websiteLimits.description, 'Opis može imati najviše 250 karaktera.'),
    subdomain: writtenText('Unesite poddomen.')
      .trim()
      .min(1, 'Unesite poddomen.')
      .min(3, 'Poddomen mora imati najmanje 3 karaktera.')
      .max(websiteLimits.subdomain, 'Poddomen može imati najviše 30 karaktera.')
      .regex(/^[a-z0-9-]+$/, 'Poddomen može imati samo mala slova, brojeve i crtice.')
      .regex(/^[^-].*[^-]$/, 'Poddomen ne može da počne ni da se završi crticom.')
      .refine(name => !isReserved(name), 'Ova adresa nije dostupna. Izaberite drugu.'),
    primary_color: color,
    secondary_color: color,
    font_family: z.enum(fontNames, 'Izaberite font sa liste.'),
    cover_image_url: image,
    header_image_url: image,
    contact_email: optionalText(websiteLimits.email, 'Email adresa je predugačka.').refine(
      text => text === null || isContactEmail(text),
      'Unesite ispravnu email adresu.',
    ),
    contact_phone: optionalText(websiteLimits.phone, 'Broj telefona može imati najviše 30 karaktera.'),
    social_facebook: socialUrl,
    social_instagram: socialUrl,
    social_linkedin: socialUrl,
  })
  .partial()
export type WebsiteChanges = z.output<typeof websiteChanges>
export type WebsiteChangesInput = z.input<typeof websiteChanges>

/** A section as its editor sends it; its place in the list is its order. */
const sectionInput = z.object({
  section_type: z.enum(sectionTypes),
  is_visible: z.boolean(),
  title: optionalText(websiteLimits.sectionTitle, 'Naslov sekcije može imati najviše 100 karaktera.'),
  subtitle: optionalText(websiteLimits.sectionSubtitle, 'Podnaslov može imati najviše 200 karaktera.'),
  content: optionalText(websiteLimits.sectionContent, 'Tekst sekcije može imati najviše 3000 karaktera.'),
  image_url: image,
  button_text: optionalText(websiteLimits.buttonText, 'Tekst dugmeta može imati najviše 40 karaktera.'),
  button_url: z
    .string()
    .transform(withScheme)
    .pipe(httpUrl('Adresa dugmeta mora da počinje sa http:// ili https://.'))
    .nullable(),
  background_color: color.nullable(),
  text_color: color.nullable(),
})
export type SectionInput = z.output<typeof sectionInput>

export const sectionsInput = z.object({
  sections: z
    .array(sectionInput)
    .max(sectionTypes.length)
    .refine(
      sections => new Set(sections.map(section => section.section_type)).size === sections.length,
      'Svaka vrsta sekcije može da stoji jednom.',
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
})
/** The owner's site as he edits it, with its sections from top to bottom. */
export const website = z.object({
  id: z.uuid(),
  subdomain: z.string(),
  site_title: z.string(),
  site_description: z.string(),
  primary_color: z.string(),
  secondary_color: z.string(),
  font_family: z.enum(fontNames),
  template_id: z.enum(templateIds),
  published: z.boolean(),
  cover_image_url: z.string().nullable(),
  header_image_url: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  social_facebook: z.string().nullable(),
  social_instagram: z.string().nullable(),
  social_linkedin: z.string().nullable(),
  updated_at: z.iso.datetime(),
  url: z.string().describe('Where the site answers once it is published'),
  host: z.string().describe('What comes after the subdomain'),
  sections: z.array(websiteSection),
})
export type Website = z.infer<typeof website>

/** What a site shows beside its own texts; it comes from the provider's services, ratings and images. */
export const siteContent = z.object({
  services: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      description: z.string(),
      price: z.string().nullable(),
      image_url: z.string().nullable(),
    }),
  ),
  testimonials: z.array(z.object({ id: z.uuid(), author: z.string(), average: z.number(), review: z.string() })),
  gallery: z.array(z.string()),
  rating: z.object({ average: z.number(), count: z.number().int() }),
  location: z.string().nullable(),
})
export type SiteContent = z.infer<typeof siteContent>

export const galleryImage = z.object({
  url: z.string(),
  name: z.string(),
  is_from_services: z.boolean(),
})
export type GalleryImage = z.infer<typeof galleryImage>
