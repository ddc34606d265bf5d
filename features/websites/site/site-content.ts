import { z } from 'zod'
import { priceList } from '../../quotes/price-list.ts'

const siteHours = z.object({
  is_open: z.boolean(),
  words: z.string().describe('Whether it is open now, and until or from when'),
  changes_at: z.iso.datetime().describe('Until when the words are true'),
  today: z.number().int().describe('The weekday; 1 is Monday'),
  weekly: z.array(z.object({ weekday: z.number().int(), start: z.string(), end: z.string() })),
  days_off: z.array(z.object({ first: z.string(), last: z.string() })),
})
export type SiteHours = z.infer<typeof siteHours>

/** What a site shows beside its own texts; it comes from the provider's services, ratings and images. */
export const siteContent = z.object({
  services: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      category: z.string(),
      path: z.string().describe('Its own page below the site, without a slash at the beginning'),
      description: z.string().describe('Its beginning'),
      text: z.string().describe('All of it'),
      price: z.string().nullable(),
      image_url: z.string().nullable(),
      images: z.array(z.string()).describe('All of its pictures, the first one too'),
      slots: z.array(z.object({ starts_at: z.iso.datetime(), label: z.string() })).describe('The first that are free'),
    }),
  ),
  prices: priceList
    .pick({ items: true, valid_from: true })
    .extend({ euro_rate: z.number().describe('Dinars for one euro') })
    .describe('His price list; no lines when he has none'),
  testimonials: z.array(
    z.object({
      id: z.uuid(),
      author: z.string(),
      average: z.number(),
      review: z.string(),
      created_at: z.iso.datetime(),
    }),
  ),
  gallery: z.array(z.string()).describe('The pictures of his services, for a gallery for which none were chosen'),
  rating: z.object({ average: z.number(), count: z.number().int() }),
  location: z.string().nullable(),
  hours: siteHours.nullable().describe('When he works, by his diary; null while he has set nothing'),
})
export type SiteContent = z.infer<typeof siteContent>
export type SiteService = SiteContent['services'][number]
