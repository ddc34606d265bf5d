import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { conversations, messages } from './conversation-tables.server.ts'
import { previewText, publishMessage } from './messages.server.ts'

/**
 * Hides a message's text from both participants, or shows it again. The text stays stored and in the sender's export.
 * Returns a function to call after the commit, or undefined if both have deleted the conversation meanwhile.
 */
export async function setMessageHidden(
  runtime: Runtime,
  tx: Tx,
  messageId: string,
  hidden: boolean,
): Promise<(() => void) | undefined> {
  const [found] = await tx
    .select({ conversation: conversations })
    .from(conversations)
    .innerJoin(messages, eq(messages.conversationId, conversations.id))
    .where(eq(messages.id, messageId))
    .for('update', { of: conversations })
  if (!found) return undefined
  const { conversation } = found
  const [row] = await tx.update(messages).set({ hidden }).where(eq(messages.id, messageId)).returning()
  // No new message can be stored during the lock, so the last message is still the last.
  await tx
    .update(conversations)
    .set({ lastMessage: previewText(row!) })
    .where(
      sql`${conversations.id} = ${conversation.id} AND ${row!.seq} =
        (SELECT max(seq) FROM ${messages} WHERE conversation_id = ${conversation.id})`,
    )
  return () => publishMessage(runtime, conversation, row!)
}
