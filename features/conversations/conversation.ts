import { z } from 'zod'
import { writtenMoment } from '../../platform/browser/written-date.ts'
import type { Message } from './message.ts'

const person = z.object({ id: z.uuid(), name: z.string().nullable(), avatar_url: z.string().nullable() })

/** A conversation as one of its two participants sees it. */
export const conversation = z.object({
  id: z.uuid(),
  service: z.object({
    id: z.uuid(),
    title: z.string(),
    image_url: z.string().nullable(),
    is_listed: z.boolean().describe('Neither paused nor deleted'),
  }),
  /** The other participant; one who is banned or gone can be read, but not written to. */
  other: person.extend({
    slug: z.string().nullable().describe('Of a provider’s page, /majstor/{slug}'),
    is_reachable: z.boolean(),
  }),
  /** Which of the two the caller is. */
  side: z.enum(['customer', 'provider']),
  last_message: z.string().nullable(),
  last_message_at: z.iso.datetime(),
  unread: z.boolean(),
  is_completed: z.boolean(),
  review_requested: z.boolean(),
  assistant_typing_ms: z
    .number()
    .int()
    .describe('The provider’s assistant is answering, for so many milliseconds from now at most; 0 when it is not'),
  undo_ms: z
    .number()
    .int()
    .describe('The caller may take his completion back, for so many milliseconds from now; 0 when he may not'),
  can: z.object({
    send: z.boolean(),
    complete: z.boolean(),
    /** A completed one can be followed by a fresh one about the same service. */
    restart: z.boolean(),
  }),
})
export type Conversation = z.infer<typeof conversation>

/** Where the list goes on: `{last_message_at}_{id}` of the last one shown. */
export const listPlace = z.tuple([writtenMoment(), z.uuid()])
export type ListPlace = z.infer<typeof listPlace>

/** What the server tells a participant's open tabs. */
export type LiveEvents = {
  message: { conversation_id: string; message: Message }
  read: { conversation_id: string; reader_id: string; up_to: number }
  typing: { conversation_id: string }
  /** The provider's assistant is answering, for so many milliseconds at most; 0 when it has stopped. */
  assistant: { conversation_id: string; typing_ms: number }
  /** A system message that is true no more: the completion it told of was taken back. */
  withdrawn: { conversation_id: string; message_id: string }
  /** Completed, taken back, hidden, brought back, gone or rated: load it again. */
  conversation: { conversation_id: string }
}
