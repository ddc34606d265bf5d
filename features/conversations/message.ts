import { z } from 'zod'
import { writtenText } from '../../platform/browser/written-text.ts'

import { messageLimit } from './message-limit.ts'

const messageTypes = ['text', 'system'] as const
export type MessageType = (typeof messageTypes)[number]

export const message = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  seq: z.number().int().describe('Place in the conversation, from 1'),
  sender_id: z.uuid(),
  content: z.string(),
  message_type: z.enum(messageTypes),
  read: z.boolean(),
  automatic: z.boolean().describe('Written by the provider’s assistant'),
  created_at: z.iso.datetime(),
})
export type Message = z.infer<typeof message>

/** What sending takes: the id is made by the sender's client, so that a repeated send stores one message. */
export const messageInput = z.object({
  id: z.uuid(),
  content: writtenText()
    .trim()
    .min(1, 'Napišite poruku.')
    .max(messageLimit, 'Poruka može imati najviše 4000 karaktera.'),
})
export type MessageInput = z.output<typeof messageInput>

/** The system messages; only the server writes them. */
export const reviewRequest = 'Molimo vas da ocenite uslugu.'
export const reviewGiven = 'Korisnik je ocenio uslugu'
/** Marks the end where no rating is asked for. */
export const endNote = 'Posao je završen, razgovor je zatvoren.'

/** The system message that a completion writes; taking the completion back takes it out again. */
export const endOf = ({ reviewRequested }: { reviewRequested: boolean }) => (reviewRequested ? reviewRequest : endNote)
