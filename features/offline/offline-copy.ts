import { z } from 'zod'
import { diaryDay, diaryWeek } from '../appointments/appointment.ts'
import { booking } from '../bookings/booking.ts'
import { clientList } from '../clients/client.ts'
import { conversation } from '../conversations/conversation.ts'
import { message } from '../conversations/message.ts'
import { work } from '../shop/shop.ts'

/** A user's offline copy (docs/product.md, Installed, and without a network). */
export const offlineCopy = z.object({
  at: z.iso.datetime().describe('The `since` of the next request'),
  conversations: z.object({ items: z.array(conversation), next_cursor: z.string().nullable() }),
  messages: z
    .array(z.object({ conversation_id: z.uuid(), items: z.array(message), more: z.boolean() }))
    .describe('The newest messages of the conversations that have changed since'),
  diary: z
    .object({
      days: z.array(diaryDay).describe('Today and tomorrow'),
      weeks: z.array(diaryWeek).describe('The weeks of the two days, from Monday'),
      bookings: z.array(booking).describe('The bookings of the two days'),
      clients: clientList.shape.items,
    })
    .nullable()
    .describe('Null unless the caller is a provider'),
  work: z
    .object({
      mine: work,
      weeks: z.array(diaryWeek).describe('Weeks of today and tomorrow in the member’s own diary'),
      bookings: z.array(booking).describe('The bookings of the two days'),
    })
    .nullable()
    .describe('Null unless the caller works for a provider'),
})
export type OfflineCopy = z.infer<typeof offlineCopy>
