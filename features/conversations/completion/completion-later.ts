import type { QueryClient } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
import { sendOrKeep } from '../../../platform/browser/outbox.ts'
import { thingOf } from '../cache/unsent-messages.ts'
import type { Conversation } from '../conversation.ts'
import { conversationQuery } from '../conversation-queries.ts'

/** A completion's kind of thing in the outbox. */
export const completionKind = 'completion'

type Completion = { userId: string; conversationId: string; title: string; reviewRequested: boolean }

/**
 * Ends the job after all that was written before, as soon as there is a network; its id makes it one however often it is
 * sent, also when it was taken back elsewhere meanwhile. Answers the conversation as it is now, or null when it waits:
 * then it is shown as ended (`showEnded`).
 */
export async function complete(queryClient: QueryClient, given: Completion): Promise<Conversation | null> {
  const { userId, conversationId, title, reviewRequested } = given
  const { queryKey } = conversationQuery(conversationId)
  const id = uuidv7()
  const sent = await sendOrKeep({
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
  if (sent?.answer) return sent.answer as Conversation
  if (sent) {
    await queryClient.invalidateQueries({ queryKey })
    return queryClient.getQueryData(queryKey) ?? null
  }
  return null
}

/** As it will be once what waits is sent. */
export function showEnded(queryClient: QueryClient, conversationId: string): void {
  queryClient.setQueryData(conversationQuery(conversationId).queryKey, known =>
    !known || known.is_completed
      ? known
      : { ...known, is_completed: true, can: { ...known.can, send: false, complete: false } },
  )
}
