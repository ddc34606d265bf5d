import { z } from 'zod'
import { writtenLine, writtenText } from '../../platform/browser/written-text.ts'
import { phoneNumber } from '../../platform/serbian/phone-number.ts'
import { bookingStatuses } from '../appointments/appointment-status.ts'
import { clientLengths } from './client-limits.ts'

/** A client of a provider as the provider alone sees him. */
const client = z.object({
  id: z.uuid().describe('The person'),
  name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  phone: z.string().nullable().describe('As the provider has written it down'),
  profile_phone: z.string().nullable().describe('The person’s own, once a booking of the two was confirmed'),
  numbers: z.array(phoneNumber).describe('In the one of the two that counts: what is written down'),
  note: z.string().nullable(),
  version: z.number().int().describe('Of phone and note; 0 while nothing was ever written'),
  last_at: z.iso.datetime().describe('When they last wrote or booked'),
})
export type Client = z.infer<typeof client>

export const clientList = z.object({ items: z.array(client) })

/** One thing that the two have had with each other. */
const deed = z.object({
  kind: z.enum(['booking', 'conversation']),
  id: z.uuid(),
  title: z.string().describe('The service it was about'),
  at: z.iso.datetime().describe('When it was or is to be; of a conversation when its last message came'),
  status: z.enum([...bookingStatuses, 'open', 'completed']),
  conversation_id: z.uuid().nullable(),
})
export type Deed = z.infer<typeof deed>

export const clientCard = client.extend({ history: z.array(deed).describe('The newest first') })
export type ClientCard = z.infer<typeof clientCard>

const text = (written: typeof writtenText, most: number, tooLong: string) =>
  written()
    .trim()
    .max(most, tooLong)
    .transform(text => text || null)

/** What is written onto a card; `version` is the one that was read. */
export const clientInput = z.object({
  phone: text(writtenLine, clientLengths.phone, 'Broj telefona može da ima najviše 30 karaktera.'),
  note: text(writtenText, clientLengths.note, 'Beleška može da ima najviše 2.000 karaktera.'),
  version: z.number().int().min(0).max(2_147_483_647),
})
export type ClientInput = z.output<typeof clientInput>

/** What the provider's own tabs are told of his cards. */
export type ClientLiveEvents = { client: { person_id: string } }
