import { z } from 'zod'

/** Whom one has blocked. */
export const blocked = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar_url: z.string().nullable(),
  created_at: z.string(),
})
export type Blocked = z.output<typeof blocked>

export const blockInput = z.object({
  cancel_bookings: z
    .boolean()
    .default(false)
    .describe('Bookings of the two that lie ahead are called off; without it they stand in the way'),
})
