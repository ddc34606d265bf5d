import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { conversations, messages } from './conversation-tables.server.ts'
import { tellMessage, wordsInList } from './messages.server.ts'

/**
 * Takes a message's words from both sides' sight, or shows them again; they stay where they are, and its writer's own.
 * Answers what is to be done after the commit. Nothing happens where both have deleted the conversation meanwhile.
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
  // Nobody writes while the conversation is locked, so the last one stays the last.
  await tx
    .update(conversations)
    .set({ lastMessage: wordsInList(row!) })
    .where(
      sql`${conversations.id} = ${conversation.id} AND ${row!.seq} =
        (SELECT max(seq) FROM ${messages} WHERE conversation_id = ${conversation.id})`,
    )
  return () => tellMessage(runtime, conversation, row!)
}
