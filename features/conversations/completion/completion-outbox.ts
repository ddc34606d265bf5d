import type { QueryClient } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
import { sendOrEnqueue } from '../../../platform/browser/outbox.ts'
import type { Waiting } from '../../../platform/browser/outbox-item.ts'
import { resourceKeyOf } from '../cache/unsent-messages.ts'
import type { Conversation } from '../conversation.ts'
import { conversationQuery } from '../conversation-queries.ts'

export const completionKind = 'completion'

type SentCompletion = { state: 'sent'; conversation: Conversation }
type Completion = { userId: string; conversationId: string; title: string; reviewRequested: boolean }

/**
 * Completes the job through the outbox, after messages written before. Because of the id, a repeated request changes
 * nothing, even if the completion was undone meanwhile. Without a network the returned state is `waiting`, and
 * `showCompleted` shows the conversation as completed.
 */
export async function completeJob(queryClient: QueryClient, completion: Completion): Promise<SentCompletion | Waiting> {
  const { userId, conversationId, title, reviewRequested } = completion
  const query = conversationQuery(conversationId)
  const id = uuidv7()
  const outcome = await sendOrEnqueue({
    id,
    userId,
    thing: resourceKeyOf(conversationId),
    kind: completionKind,
    label: `Završeno: ${title}`,
    request: {
      method: 'POST',
      path: `/api/conversations/${conversationId}/complete`,
      json: { id, review_requested: reviewRequested },
    },
  })
  if (outcome.state === 'waiting') return outcome
  if (outcome.answer) return { state: 'sent', conversation: outcome.answer as Conversation }
  await queryClient.invalidateQueries(query)
  return { state: 'sent', conversation: await queryClient.ensureQueryData(query) }
}

export function showCompleted(queryClient: QueryClient, conversationId: string): void {
  queryClient.setQueryData(conversationQuery(conversationId).queryKey, known =>
    !known || known.is_completed
      ? known
      : { ...known, is_completed: true, can: { ...known.can, send: false, complete: false } },
  )
}
