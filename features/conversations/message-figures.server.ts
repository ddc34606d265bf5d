import { belgradeDay, type DayCount } from '../../platform/serbian/belgrade-day.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'

export const messagesByDay = ({ database }: Runtime, userId: string, since: Date): Promise<DayCount[]> =>
  database.rows<DayCount>(
    `SELECT ${belgradeDay('m.created_at')} AS day, count(*)::int AS count
     FROM conversations c JOIN messages m ON m.conversation_id = c.id
     WHERE (c.provider_id = $1 OR c.user_id = $1) AND c.last_message_at >= $2
       AND m.recipient_id = $1 AND m.created_at >= $2
     GROUP BY 1`,
    [userId, since.toISOString()],
  )

/** Counts a user's unread messages, without hidden conversations. */
export async function countUnread({ database }: Runtime, userId: string): Promise<number> {
  const [found] = await database.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM messages m WHERE m.recipient_id = $1 AND NOT m.read AND NOT EXISTS (
       SELECT 1 FROM deleted_conversations d WHERE d.conversation_id = m.conversation_id AND d.user_id = $1)`,
    [userId],
  )
  return found!.count
}

export async function countNewConversations({ database }: Runtime, from: Date, to: Date): Promise<number> {
  const [found] = await database.rows<{ count: number }>(
    'SELECT count(*)::int AS count FROM conversations WHERE created_at >= $1 AND created_at < $2',
    [from.toISOString(), to.toISOString()],
  )
  return found!.count
}

export async function countConversationsOf({ database }: Runtime, userId: string): Promise<number> {
  const [found] = await database.rows<{ count: number }>(
    `SELECT ((SELECT count(*) FROM conversations WHERE user_id = $1)
       + (SELECT count(*) FROM conversations WHERE provider_id = $1))::int AS count`,
    [userId],
  )
  return found!.count
}
