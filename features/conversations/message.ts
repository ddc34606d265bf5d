import { z } from 'zod'
import { textSchema } from '../../platform/browser/text-schemas.ts'
import { attachment } from '../attachments/attachment.ts'
import { MAX_ATTACHMENTS } from '../attachments/attachment-limits.ts'
import { MAX_MESSAGE_LENGTH } from './conversation-limits.ts'

const messageTypes = ['text', 'system'] as const
export type MessageType = (typeof messageTypes)[number]

const card = z.object({ kind: z.string(), id: z.uuid(), version: z.number().int().optional() })
export type Card = z.infer<typeof card>

export const message = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  seq: z.number().int().describe('Place in the conversation, from 1'),
  sender_id: z.uuid(),
  content: z.string().describe('The text; for a hidden message a sentence that says so'),
  hidden: z.boolean().describe('Hidden from both sides by a decision'),
  message_type: z.enum(messageTypes),
  read: z.boolean(),
  automatic: z.boolean().describe('Written by the provider’s assistant'),
  card: card.nullable().describe('The record to show in place of the text, in its current state'),
  attachments: z.array(attachment).describe('Photos and files that were sent with it; the text may be empty then'),
  created_at: z.iso.datetime(),
})
export type Message = z.infer<typeof message>

/** A message to send. The sender's client creates the id, so that a repeated request stores only one message. */
export const messageInput = z
  .object({
    id: z.uuid(),
    content: textSchema().trim().max(MAX_MESSAGE_LENGTH, 'Poruka može imati najviše 4.000 karaktera.'),
    attachments: z
      .array(z.uuid())
      .max(MAX_ATTACHMENTS, 'Uz poruku možete da pošaljete najviše 5 priloga.')
      .refine(ids => new Set(ids).size === ids.length, 'Isti prilog možete da pošaljete samo jednom.')
      .default([])
      .describe('Ids of the sender’s uploads in this conversation, in their order'),
  })
  .refine(({ content, attachments }) => content || attachments.length, { path: ['content'], error: 'Napišite poruku.' })
export type MessageInput = z.output<typeof messageInput>
