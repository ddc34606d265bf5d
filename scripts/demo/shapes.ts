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
  /** Lets the provider accept bookings, with the default settings. */
  bookings: z.literal(true).optional(),
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

export const diary = z.strictObject({
  views: z.array(z.number()),
  appointments: z.array(
    z.strictObject({ workday: z.number(), time: z.string(), client: z.string(), notes: z.string().nullable() }),
  ),
})

/** Prices are in whole dinars. */
export const priceList = z.strictObject({
  provider: z.string(),
  lines: z.array(z.strictObject({ name: z.string(), unit: z.string(), price: z.number().int() })),
})

export const booking = z.strictObject({
  service: z.string(),
  customer: z.string(),
  workday: z.number(),
  time: z.string(),
  minutes: z.number(),
  status: z.enum(['requested', 'confirmed', 'done']),
  about: z.string(),
  address: z.string(),
})
