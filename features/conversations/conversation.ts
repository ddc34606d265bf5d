import { z } from 'zod'
import { momentSchema } from '../../platform/browser/date-schemas.ts'
import type { Message } from './message.ts'

const person = z.object({ id: z.uuid(), name: z.string().nullable(), avatar_url: z.string().nullable() })

export const conversation = z.object({
  id: z.uuid(),
  service: z.object({
    id: z.uuid(),
    title: z.string(),
    image_url: z.string().nullable(),
    is_listed: z.boolean().describe('Neither paused nor deleted'),
  }),
  /** The other participant. Banned or deleted users get no new messages, but the old messages can be read. */
  other: person.extend({
    slug: z.string().nullable().describe('Slug of the provider’s page, /majstor/{slug}'),
    is_reachable: z.boolean(),
  }),
  side: z.enum(['customer', 'provider']),
  last_message: z.string().nullable(),
  last_is_site_text: z.boolean().describe('Whether the words of last_message are the site’s, not a user’s'),
  last_message_at: z.iso.datetime(),
  unread: z.boolean(),
  is_completed: z.boolean(),
  review_requested: z.boolean(),
  assistant_typing_ms: z
    .number()
    .int()
    .describe('Milliseconds from now within which the provider’s assistant answers; 0 when it is not answering'),
  undo_ms: z
    .number()
    .int()
    .describe('Milliseconds from now within which the caller may undo the completion; 0 when they may not'),
  can: z.object({
    send: z.boolean(),
    complete: z.boolean(),
    /** True if the customer may begin a new conversation about the same service after this completed one. */
    restart: z.boolean(),
  }),
})
export type Conversation = z.infer<typeof conversation>

/** The list's cursor: `{last_message_at}_{id}` of the last conversation on the page. */
export const listCursor = z.tuple([momentSchema(), z.uuid()])
export type ListCursor = z.infer<typeof listCursor>

export type LiveEvents = {
  message: { conversation_id: string; message: Message }
  read: { conversation_id: string; reader_id: string; up_to: number }
  typing: { conversation_id: string }
  /** The provider's assistant is answering for at most `typing_ms` milliseconds; 0 means that it has stopped. */
  assistant: { conversation_id: string; typing_ms: number }
  /** The system message of a completion was deleted because the completion was undone. */
  withdrawn: { conversation_id: string; message_id: string }
  /** The conversation was completed, reopened, hidden, shown again, deleted or rated, so the client reloads it. */
  conversation: { conversation_id: string }
}
