import { z } from 'zod'
import { diaryDay, diaryWeek } from '../appointments/appointment.ts'
import { booking } from '../bookings/booking.ts'
import { clientList } from '../clients/client.ts'
import { conversation } from '../conversations/conversation.ts'
import { message } from '../conversations/message.ts'

/** What somebody can read without a network (docs/product.md, Installed, and without a network). */
export const fieldCopy = z.object({
  at: z.iso.datetime().describe('What to ask with next time'),
  conversations: z.object({ items: z.array(conversation), next_cursor: z.string().nullable() }),
  messages: z
    .array(z.object({ conversation_id: z.uuid(), items: z.array(message), more: z.boolean() }))
    .describe('The newest of each of these conversations; only of those in which something has come since'),
  diary: z
    .object({
      days: z.array(diaryDay).describe('Today and tomorrow'),
      weeks: z.array(diaryWeek).describe('Those that hold the two days, from Monday'),
      bookings: z.array(booking).describe('Of the two days'),
      clients: clientList.shape.items,
    })
    .nullable()
    .describe('Of a provider'),
})
export type FieldCopy = z.infer<typeof fieldCopy>
