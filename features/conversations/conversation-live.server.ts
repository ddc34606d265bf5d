import { z } from 'zod'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { LiveEvents } from './conversation.ts'

const typing = z.object({ conversation_id: z.uuid() })

/**
 * Relays typing events to the other participant of an open conversation and stores nothing. Before the first message
 * the provider does not see the conversation, so no event is sent.
 */
export function relayTyping(runtime: Runtime): void {
  runtime.live.onEvent('typing', async (userId, payload) => {
    const event = typing.safeParse(payload)
    if (!event.success) return
    const [other] = await runtime.database.rows<{ id: string }>(
      `SELECT CASE WHEN user_id = $2 THEN provider_id ELSE user_id END AS id FROM conversations
       WHERE id = $1 AND NOT is_completed AND NOT closed AND last_seq > 0 AND (user_id = $2 OR provider_id = $2)`,
      [event.data.conversation_id, userId],
    )
    if (other)
      runtime.live.send([other.id], 'typing', {
        conversation_id: event.data.conversation_id,
      } satisfies LiveEvents['typing'])
  })
}
