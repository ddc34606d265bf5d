import { z } from 'zod'

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
    .describe('Cancels future bookings of the two users; without it such bookings prevent the block'),
})
