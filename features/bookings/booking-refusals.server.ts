import { z } from 'zod'
import { problemSchema, problems } from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { booking, openSlot } from './booking.ts'

/** Limit of all changes of bookings. */
export const bookingWrites: RateLimit = { name: 'booking-write', points: 120, seconds: 600 }

export const bookingRefusals = {
  ...problems(401, 403, 404, 422, 429),
  409: {
    description:
      'Changed meanwhile (`stale`, with the present booking), the time is taken (`slot_taken`, with the next slots), ' +
      'another deposit than the one that was shown (`deposit_changed`), no longer possible (`not_now`), or one side has ' +
      'blocked the other (`other_unreachable`)',
    content: {
      'application/problem+json': {
        schema: problemSchema.extend({ booking: booking.optional(), slots: z.array(openSlot).optional() }),
      },
    },
  },
}
