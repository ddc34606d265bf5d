import { z } from 'zod'
import { lineSchema, textSchema } from '../../platform/browser/text-schemas.ts'
import { phoneNumber } from '../../platform/serbian/phone-number.ts'
import { bookingStatuses } from '../appointments/appointment-status.ts'
import { clientLengths } from './client-limits.ts'

/** A client of a provider, visible to the provider only. */
const client = z.object({
  id: z.uuid().describe('The id of the user'),
  name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  phone: z.string().nullable().describe('As the provider has noted it'),
  profile_phone: z.string().nullable().describe('From the client’s profile, once a booking of the two was confirmed'),
  numbers: z.array(phoneNumber).describe('The numbers in `phone`, or else in `profile_phone`'),
  note: z.string().nullable(),
  version: z.number().int().describe('Of phone and note; 0 before the first edit'),
  last_at: z.iso.datetime().describe('The time of their last message or booking'),
})
export type Client = z.infer<typeof client>

export const clientList = z.object({ items: z.array(client) })

/** A booking or conversation of the provider with the client. */
const historyEntry = z.object({
  kind: z.enum(['booking', 'conversation']),
  id: z.uuid(),
  title: z.string().describe('The title of the service'),
  at: z.iso.datetime().describe('The time of the booking, or of the conversation’s last message'),
  status: z.enum([...bookingStatuses, 'awaiting_deposit', 'open', 'completed']),
  conversation_id: z.uuid().nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const clientCard = client.extend({ history: z.array(historyEntry).describe('The newest first') })
export type ClientCard = z.infer<typeof clientCard>

const text = (written: typeof textSchema, max: number, tooLong: string) =>
  written()
    .trim()
    .max(max, tooLong)
    .transform(text => text || null)

/** An edit of a card. `version` is the version that the user has edited. */
export const clientInput = z.object({
  phone: text(lineSchema, clientLengths.phone, 'Broj telefona može da ima najviše 30 karaktera.'),
  note: text(textSchema, clientLengths.note, 'Beleška može da ima najviše 2.000 karaktera.'),
  version: z.number().int().min(0).max(2_147_483_647),
})
export type ClientInput = z.output<typeof clientInput>

export type ClientLiveEvents = { client: { person_id: string } }
