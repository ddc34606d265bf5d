import { z } from 'zod'
import { bookingSides } from '../appointments/appointment-status.ts'
import { rebookingMonths } from './rebooking-limits.ts'

export type RebookingMonths = (typeof rebookingMonths)[number]

export const rebookingInput = z.object({
  id: z.uuid().describe('Chosen by the client, so that a repeated request sets one reminder'),
  months: z.literal([...rebookingMonths], 'Izaberite 3, 6 ili 12 meseci.'),
})
export type RebookingInput = z.output<typeof rebookingInput>

const rebookingReminder = z.object({
  id: z.uuid(),
  service: z.object({ id: z.uuid(), title: z.string() }),
  provider: z.object({ id: z.uuid(), name: z.string().nullable() }),
  set_by: z.enum(bookingSides),
  months: z.number().int(),
  due_at: z.iso.datetime(),
  is_due: z.boolean().describe('The reminder was sent'),
})
export type RebookingReminder = z.infer<typeof rebookingReminder>

export const rebookingList = z.object({ items: z.array(rebookingReminder) })

export const bookingRebooking = z.object({
  reminder: rebookingReminder.nullable().describe('Of this customer and service'),
  is_refused: z.boolean().describe('The customer has refused a reminder of the provider'),
  can: z.object({ set: z.boolean(), remove: z.boolean() }),
})
export type BookingRebooking = z.infer<typeof bookingRebooking>
