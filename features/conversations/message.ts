import { z } from 'zod'
import { writtenText } from '../../platform/browser/written-text.ts'
import { attachment } from '../attachments/attachment.ts'
import { maxAttachments } from '../attachments/attachment-limits.ts'
import { maxMessageLength } from './conversation-limits.ts'

const messageTypes = ['text', 'system'] as const
export type MessageType = (typeof messageTypes)[number]

/** What a message stands for that is more than words: a feature's kind of thing, which one, and which version of it. */
const card = z.object({ kind: z.string(), id: z.uuid(), version: z.number().int().optional() })
export type Card = z.infer<typeof card>

export const message = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  seq: z.number().int().describe('Place in the conversation, from 1'),
  sender_id: z.uuid(),
  content: z.string().describe('The words; of a hidden one a sentence that says so'),
  hidden: z.boolean().describe('Hidden from both sides by a decision'),
  message_type: z.enum(messageTypes),
  read: z.boolean(),
  automatic: z.boolean().describe('Written by the provider’s assistant'),
  card: card.nullable().describe('What to show in place of the words, as it stands now'),
  attachments: z.array(attachment).describe('Photos and files that were sent with it; the words may be empty then'),
  created_at: z.iso.datetime(),
})
export type Message = z.infer<typeof message>

/** What sending takes: the id is made by the sender's client, so that a repeated send stores one message. */
export const messageInput = z
  .object({
    id: z.uuid(),
    content: writtenText().trim().max(maxMessageLength, 'Poruka može imati najviše 4.000 karaktera.'),
    attachments: z
      .array(z.uuid())
      .max(maxAttachments, 'Uz poruku možete da pošaljete najviše 5 priloga.')
      .refine(ids => new Set(ids).size === ids.length, 'Isti prilog možete da pošaljete samo jednom.')
      .default([])
      .describe('Uploads of the sender’s in this conversation, in their order'),
  })
  .refine(({ content, attachments }) => content || attachments.length, { path: ['content'], error: 'Napišite poruku.' })
export type MessageInput = z.output<typeof messageInput>

/** The system messages; only the server writes them. */
export const reviewRequest = 'Molimo vas da ocenite uslugu.'
export const reviewGiven = 'Korisnik je ocenio uslugu'
/** Marks the end where no rating is asked for. */
export const endNote = 'Posao je završen, razgovor je zatvoren.'

/** In place of words that were hidden. */
export const hiddenNote = 'Poruka je sakrivena.'

/** The system message that a completion writes; taking the completion back takes it out again. */
export const endOf = ({ reviewRequested }: { reviewRequested: boolean }) => (reviewRequested ? reviewRequest : endNote)
