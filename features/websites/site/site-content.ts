import { z } from 'zod'
import { complaintFigures } from '../../complaints/complaint.ts'
import { publicEvidence } from '../../evidence/evidence.ts'
import { priceList } from '../../quotes/price-list.ts'
import { personRating } from '../../ratings/rating.ts'

const siteHours = z.object({
  is_open: z.boolean(),
  words: z.string().describe('Text: open now or not, and until or from when'),
  changes_at: z.iso.datetime().describe('Time until which the text is valid'),
  today: z.number().int().describe('Weekday; 1 is Monday'),
  weekly: z.array(z.object({ weekday: z.number().int(), start: z.string(), end: z.string() })),
  days_off: z.array(z.object({ first: z.string(), last: z.string() })),
})
export type SiteHours = z.infer<typeof siteHours>

export const siteContent = z.object({
  services: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      category: z.string(),
      path: z.string().describe('Path of its own page, without a leading slash'),
      description: z.string().describe('Shortened text'),
      text: z.string().describe('Full text'),
      price: z.string().nullable(),
      image_url: z.string().nullable(),
      images: z.array(z.string()).describe('All pictures, including the first'),
      slots: z.array(z.object({ starts_at: z.iso.datetime(), label: z.string() })).describe('The first free slots'),
      is_full: z.boolean().describe('The service can be booked, but has no free slot'),
    }),
  ),
  prices: priceList
    .pick({ items: true, valid_from: true })
    .extend({ euro_rate: z.number().describe('Dinars for one euro') })
    .describe('The price list; without items if there is none'),
  testimonials: z.array(
    z.object({
      id: z.uuid(),
      author: z.string(),
      average: z.number(),
      review: z.string(),
      person: z.string().nullable().describe('Member who did the job, if the provider shows ratings by person'),
      created_at: z.iso.datetime(),
    }),
  ),
  people: z
    .array(z.object({ id: z.uuid(), name: z.string(), rating: personRating }))
    .describe('Rated members; none if the provider does not show ratings by person'),
  gallery: z.array(z.string()).describe('Pictures of the services, used when none are chosen for the gallery'),
  rating: z.object({ average: z.number(), count: z.number().int() }),
  complaints: complaintFigures.nullable(),
  evidence: z.array(publicEvidence).describe('What an administrator has seen and what still holds'),
  location: z.string().nullable(),
  hours: siteHours.nullable().describe('Working hours of the diary; null while there are none'),
})
export type SiteContent = z.infer<typeof siteContent>
export type SiteService = SiteContent['services'][number]
