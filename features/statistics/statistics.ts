import { z } from 'zod'
import { PERIOD_DAYS } from './statistics-limits.ts'

const figure = z.object({
  value: z.number().nullable().describe('What the card shows'),
  now: z.number().nullable().describe('The period of the chart'),
  before: z.number().nullable().describe('The period before; null when there is nothing to compare with'),
  days: z.array(z.object({ date: z.string(), value: z.number().nullable() })).length(PERIOD_DAYS),
})
export type Figure = z.infer<typeof figure>

const ownBookings = z.object({
  missed: z.number().int().describe('Visits that customers missed, as reported and not disputed'),
  series: z.number().int().describe('Agreed and completed visits of series'),
  waiting: z.number().int().describe('Bookings after an offer of a freed slot'),
  deposits: z.number().int().describe('Deposits that came'),
})
export type OwnBookings = z.infer<typeof ownBookings>

/** The four figures of the dashboard (docs/product.md, The dashboard). Days are in Belgrade's time zone. */
export const statistics = z.object({
  views: figure.describe('Visitors of my pages in the last 30 days'),
  rating: figure.describe('The mean of all my ratings; by day as it then was'),
  messages: figure.describe('Unread messages; by day those received in the last 30 days'),
  appointments: figure.describe('Appointments from now on; by day those of the next 30 days, before: of the last 30'),
  bookings: ownBookings.describe('What the bookings of the last 30 days were'),
})
export type Statistics = z.infer<typeof statistics>

/** Statistics of the caller's website. Each visitor counts once a day. */
export const siteStatistics = z.object({
  visits: figure.describe('Visitors of the website in the last 30 days'),
  sources: z
    .object({ search: z.number(), link: z.number(), komsiluk: z.number(), direct: z.number() })
    .describe('Where those of the last 30 days came from first'),
  calls: z.number().describe('How many tapped the telephone number, as far as their browsers tell; 30 days'),
  messages: z.number().describe('How many went on to write a message; 30 days'),
  has_draft: z.boolean().describe('Something is changed that visitors do not see yet'),
})
export type SiteStatistics = z.infer<typeof siteStatistics>
