import { z } from 'zod'
import { expectedVersion } from '../../platform/browser/expected-version.ts'
import { textSchema } from '../../platform/browser/text-schemas.ts'
import { MAX_REPLY_LENGTH, MAX_REVIEW_LENGTH } from './rating-limits.ts'

const scale = 'Dajte ocenu od 1 do 5.'
const score = z.number(scale).int(scale).min(1, scale).max(5, scale)

export const ratingInput = z.object({
  service_quality: score,
  communication: score,
  price: score,
  review: textSchema()
    .trim()
    .max(MAX_REVIEW_LENGTH, 'Komentar može imati najviše 2.000 karaktera.')
    .transform(text => text || null)
    .nullable()
    .default(null),
})
export type RatingInput = z.output<typeof ratingInput>

/** The rating of a conversation. The provider sees scores and review, the customer sees the average. */
export const conversationRating = z.object({
  rating: z
    .object({
      average: z.number(),
      scores: z.object({ service_quality: z.number(), communication: z.number(), price: z.number() }).nullable(),
      review: z.string().nullable(),
      created_at: z.iso.datetime(),
    })
    .nullable(),
  can: z.object({ rate: z.boolean() }),
})
export type ConversationRating = z.infer<typeof conversationRating>

/** Mean and number of the ratings of one person of a provider. */
export const personRating = z.object({ average: z.number(), count: z.number().int() })
export type PersonRating = z.infer<typeof personRating>

export const replyInput = z.object({
  text: textSchema('Napišite odgovor.')
    .trim()
    .min(2, 'Napišite odgovor.')
    .max(MAX_REPLY_LENGTH, 'Odgovor može imati najviše 1.000 karaktera.'),
  version: expectedVersion,
})
export type ReplyInput = z.output<typeof replyInput>

export const review = z.object({
  id: z.uuid(),
  author: z.string().describe('Shortened: first name and an initial'),
  average: z.number(),
  review: z.string(),
  created_at: z.iso.datetime(),
  person: z.string().nullable().describe('Member who did the job, if the provider shows ratings by person'),
  reply: z.string().nullable().describe('The provider’s reply'),
  reply_version: z.number().int().describe('For PUT /ratings/{id}/reply; 0 without a reply'),
})
export type Review = z.infer<typeof review>

export const providerReview = review.extend({ service_title: z.string() })
export type ProviderReview = z.infer<typeof providerReview>
