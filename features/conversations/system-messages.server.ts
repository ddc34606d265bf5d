import { inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { messages } from './conversation-tables.server.ts'
import type { AppendedMessage } from './insert-message.server.ts'

type SystemMessage = {
  /** Returned with the stored message. */
  key: string
  conversationId: string | null
  senderId: string | null
  content: string
}
type LastMessage = { id: string; user_id: string; provider_id: string }

/**
 * Posts system messages of many conversations by a fixed number of statements, without pushes and emails, and returns
 * them by their keys. Messages of a missing or closed conversation are left out; `isInevitable` posts also to closed ones.
 * Call it while the conversations are locked.
 */
export async function postSystemMessages(
  tx: Tx,
  all: SystemMessage[],
  isInevitable: boolean,
): Promise<Map<string, AppendedMessage>> {
  const posted = all.flatMap(({ conversationId, senderId, ...message }) =>
    conversationId && senderId ? [{ ...message, id: uuidv7(), conversationId, senderId }] : [],
  )
  if (!posted.length) return new Map()
  const values = posted.map(
    ({ id, conversationId, senderId, content }, n) =>
      sql`(${n}::int, ${id}::uuid, ${conversationId}::uuid, ${senderId}::uuid, ${content})`,
  )
  const { rows } = await tx.execute<LastMessage>(sql`
    WITH input AS (
      SELECT *, row_number() OVER (PARTITION BY conversation_id ORDER BY n) AS place,
        count(*) OVER (PARTITION BY conversation_id) AS total
      FROM (VALUES ${sql.join(values, sql`, `)}) each (n, id, conversation_id, sender_id, content)
    ), last AS (
      UPDATE conversations c SET last_seq = last_seq + i.total, last_message = i.content, last_message_at = now()
      FROM input i
      WHERE i.place = i.total AND c.id = i.conversation_id AND (${isInevitable}::boolean OR NOT c.closed)
      RETURNING c.id, c.last_seq - i.total AS seq, c.user_id, c.provider_id
    ), stored AS (
      INSERT INTO messages (id, conversation_id, seq, sender_id, recipient_id, content, message_type)
      SELECT i.id, last.id, last.seq + i.place, i.sender_id,
        CASE WHEN last.user_id = i.sender_id THEN last.provider_id ELSE last.user_id END, i.content, 'system'
      FROM input i JOIN last ON last.id = i.conversation_id
    ), shown AS (
      DELETE FROM deleted_conversations USING last WHERE conversation_id = last.id
    )
    SELECT id, user_id, provider_id FROM last`)
  const conversations = new Map(
    rows.map(({ id, user_id, provider_id }) => [id, { id, userId: user_id, providerId: provider_id }]),
  )
  const stored = await tx
    .select()
    .from(messages)
    .where(
      inArray(
        messages.id,
        posted.map(({ id }) => id),
      ),
    )
  const rowsById = new Map(stored.map(row => [row.id, row]))
  return new Map(
    posted.flatMap(({ key, id, conversationId }) => {
      const [row, conversation] = [rowsById.get(id), conversations.get(conversationId)]
      return row && conversation ? [[key, { row, conversation }] as const] : []
    }),
  )
}
