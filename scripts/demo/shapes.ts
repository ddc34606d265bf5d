import { z } from 'zod'
import type { SectionType, SiteSection } from '../../features/websites/site/site.ts'
import { fontNames, templateIds } from '../../features/websites/site/site.ts'

/* The shapes of the files in data/. Files refer to users and services by `key`. */

export const person = z.strictObject({
  key: z.string(),
  name: z.string(),
  email: z.string(),
  location: z.string(),
  phone: z.string().nullable(),
  /** The portrait in drawings/portrait-KEY.svg, with the age in years; null without a portrait. */
  portrait: z.strictObject({ is: z.enum(['woman', 'man']), age: z.int().min(18).max(90) }).nullable(),
  /** Turns the reply assistant on, with working hours that the assistant can name. */
  assistant: z.literal(true).optional(),
  daysAgo: z.number(),
})
export type DemoPerson = z.infer<typeof person>

export const service = z.strictObject({
  key: z.string(),
  provider: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  keywords: z.array(z.string()),
  price: z.string().nullable(),
  /** Names of drawings; the first is the cover. */
  photos: z.array(z.string()),
  status: z.enum(['active', 'paused']),
  daysAgo: z.number(),
})

const score = z.literal([1, 2, 3, 4, 5])
export const rating = z.strictObject({
  service: z.string(),
  customer: z.string(),
  quality: score,
  communication: score,
  price: score,
  review: z.string().nullable(),
  daysAgo: z.number(),
})

export const conversation = z.strictObject({
  service: z.string(),
  customer: z.string(),
  completed: z.boolean(),
  reviewRequested: z.boolean(),
  messages: z.array(
    z.strictObject({
      from: z.enum(['customer', 'provider']),
      text: z.string(),
      minutesAgo: z.number(),
      read: z.boolean(),
    }),
  ),
})
export type DemoConversation = z.infer<typeof conversation>

export const opener = z.strictObject({ ask: z.string(), answer: z.string() })

/** A website; `words` replace the template's texts in sections of the named type. */
export const website = z.strictObject({
  provider: z.string(),
  subdomain: z.string(),
  title: z.string(),
  description: z.string(),
  template: z.enum(templateIds),
  primary: z.string(),
  font: z.enum(fontNames),
  phone: z.string(),
  /** The gallery's photos. Each is a photo of a service, named by its index from 0. */
  gallery: z
    .array(
      z.strictObject({
        service: z.string(),
        photo: z.number().int(),
        caption: z.string().optional(),
        is_before: z.literal(true).optional(),
      }),
    )
    .default([]),
  words: z.custom<Partial<Record<SectionType, Partial<SiteSection>>>>(),
})

const count = z.number().int().default(0)
export const diary = z.strictObject({
  views: z.array(z.number()),
  visits: z.array(
    z.strictObject({
      daysAgo: z.number().int(),
      search: count,
      link: count,
      komsiluk: count,
      direct: count,
      call: count,
      message: count,
    }),
  ),
  appointments: z.array(
    z.strictObject({ workday: z.number(), time: z.string(), client: z.string(), notes: z.string().nullable() }),
  ),
})

/** The working hours of a provider who takes bookings; `off` is counted in days from today. */
export const hours = z.strictObject({
  provider: z.string(),
  weekly: z.record(z.string(), z.string()).optional(),
  gap: z.number().int().optional(),
  notice: z.number().int().optional(),
  visits: z.record(z.string(), z.number().int()).default({}),
  off: z.strictObject({ first: z.number().int(), last: z.number().int(), note: z.string() }).optional(),
})

const dinars = z.number().int()
export const priceList = z.strictObject({
  provider: z.string(),
  lines: z.array(z.strictObject({ name: z.string(), unit: z.string(), price: dinars })),
})

export const booking = z.strictObject({
  service: z.string(),
  customer: z.string(),
  workday: z.number().int(),
  time: z.string(),
  status: z.enum(['requested', 'confirmed', 'done']),
  about: z.string(),
  address: z.string(),
  minutesAgo: z.number().default(1440),
})
export type DemoBooking = z.infer<typeof booking>

const quote = z.strictObject({
  service: z.string(),
  customer: z.string(),
  minutesAgo: z.number(),
  validDays: z.number().int(),
  lines: z.array(z.strictObject({ name: z.string(), unit: z.string(), quantity: z.number(), price: dinars })),
  note: z.string().nullable(),
  accepted: z.strictObject({ minutesAgo: z.number(), paidMinutesAgo: z.number().optional() }).optional(),
  declined: z.strictObject({ minutesAgo: z.number(), reason: z.string() }).optional(),
})
export type DemoQuote = z.infer<typeof quote>
export const quotes = z.strictObject({
  accounts: z.array(z.strictObject({ provider: z.string(), holder: z.string(), account: z.string() })),
  quotes: z.array(quote),
})

export const request = z.strictObject({
  key: z.string(),
  customer: z.string(),
  category: z.string(),
  area: z.string(),
  urgency: z.string(),
  minutesAgo: z.number(),
  text: z.string(),
  offers: z.array(
    z.strictObject({
      service: z.string(),
      minutesAgo: z.number(),
      words: z.string(),
      read: z.literal(true).optional(),
      from: dinars.nullable(),
      to: dinars.nullable(),
    }),
  ),
})

export const notes = z.strictObject({
  clients: z.array(
    z.strictObject({ provider: z.string(), customer: z.string(), phone: z.string().default(''), note: z.string() }),
  ),
  replies: z.array(
    z.strictObject({ service: z.string(), customer: z.string(), daysAgo: z.number(), text: z.string() }),
  ),
  saved: z.array(
    z.strictObject({ customer: z.string(), services: z.array(z.string()), providers: z.array(z.string()) }),
  ),
})

const report = z.strictObject({
  /** The kind of the subject and its key, as `{ service: kombi-sut }`. */
  subject: z.record(z.string(), z.string()),
  by: z.string(),
  reason: z.string(),
  text: z.string(),
  minutesAgo: z.number(),
})
export type DemoReport = z.infer<typeof report>
export const cases = z.strictObject({
  reports: z.array(report),
  warning: report.extend({
    subject: z.strictObject({ service: z.string() }),
    decidedMinutesAgo: z.number(),
    explanation: z.string(),
    appeal: z.strictObject({ minutesAgo: z.number(), text: z.string() }),
  }),
  support: z.array(z.strictObject({ customer: z.string(), minutesAgo: z.number(), message: z.string() })),
  bounces: z.array(
    z.strictObject({
      person: z.string(),
      about: z.string(),
      subject: z.string(),
      status: z.number().int(),
      reason: z.string(),
      minutesAgo: z.number(),
    }),
  ),
  searches: z.array(z.strictObject({ search: z.string(), times: z.number().int(), minutesAgo: z.number() })),
})
