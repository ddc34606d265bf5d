import type { QueryClient } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
import { sendOrKeep } from '../../../platform/browser/outbox.ts'
import type { Waiting } from '../../../platform/browser/outbox-item.ts'
import { thingOf } from '../cache/unsent-messages.ts'
import type { Conversation } from '../conversation.ts'
import { conversationQuery } from '../conversation-queries.ts'

/** A completion's kind of thing in the outbox. */
export const completionKind = 'completion'

type Completed = { state: 'sent'; conversation: Conversation }
type Completion = { userId: string; conversationId: string; title: string; reviewRequested: boolean }

/**
 * Ends the job after all that was written before, as soon as there is a network; its id makes it one however often it is
 * sent, also when it was taken back elsewhere meanwhile. Answers the conversation as it is now, or that it waits: then it
 * is shown as ended (`showEnded`).
 */
export async function complete(queryClient: QueryClient, given: Completion): Promise<Completed | Waiting> {
  const { userId, conversationId, title, reviewRequested } = given
  const query = conversationQuery(conversationId)
  const id = uuidv7()
  const outcome = await sendOrKeep({
    id,
    userId,
    thing: thingOf(conversationId),
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

/** As it will be once what waits is sent. */
export function showEnded(queryClient: QueryClient, conversationId: string): void {
  queryClient.setQueryData(conversationQuery(conversationId).queryKey, known =>
    !known || known.is_completed
      ? known
      : { ...known, is_completed: true, can: { ...known.can, send: false, complete: false } },
  )
}
