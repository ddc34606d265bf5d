import { z } from 'zod'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { LiveEvents } from './conversation.ts'

const typing = z.object({ conversation_id: z.uuid() })

/**
 * Passes signs of typing on to the other participant of an open conversation; to nobody else, and never stored. Before
 * the first message there is no conversation for the provider.
 */
export function passTypingOn(runtime: Runtime): void {
  runtime.live.onEvent('typing', async (userId, payload) => {
    const said = typing.safeParse(payload)
    if (!said.success) return
    const [other] = await runtime.database.rows<{ id: string }>(
      `SELECT CASE WHEN user_id = $2 THEN provider_id ELSE user_id END AS id FROM conversations
       WHERE id = $1 AND NOT is_completed AND NOT closed AND last_seq > 0 AND (user_id = $2 OR provider_id = $2)`,
      [said.data.conversation_id, userId],
    )
    if (other)
      runtime.live.tell([other.id], 'typing', {
        conversation_id: said.data.conversation_id,
      } satisfies LiveEvents['typing'])
  })
}
