import { z } from 'zod'
import { personRating } from '../../ratings/rating.ts'

const bookings = z.number().int()

/** Work of each person of the caller in the last 30 days (docs/product.md, Several people at one provider). */
export const peopleFigures = z.object({
  people: z
    .array(
      z.object({
        id: z.uuid().nullable().describe('A member; null for the caller in person'),
        name: z.string().nullable().describe('Null for the caller in person'),
        has_left: z.boolean(),
        done: bookings.describe('Finished bookings'),
        missed: bookings.describe('Bookings to which one side did not come, undisputed'),
        cancelled: bookings.describe('Bookings cancelled by either side'),
        rating: personRating.nullable().describe('Of all ratings so far; null without any'),
      }),
    )
    .describe('None for a provider who has never had members. Members who have left only with work in these days'),
})
export type PeopleFigures = z.infer<typeof peopleFigures>
export type PersonFigures = PeopleFigures['people'][number]

export const workFigures = z.object({
  done: bookings
    .nullable()
    .describe('Finished bookings of the last 30 days; null for a caller who works for no provider'),
})
