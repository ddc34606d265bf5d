import { isCancelledError, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../platform/browser/api.ts'
import type { HearLive } from '../../platform/browser/hear-live.ts'
import { keepWaitingShown } from '../../platform/browser/waiting-shown.ts'
import { dropListed, placeListed } from './cache/conversation-cache.ts'
import { conversationOutbox, keepSentShown } from './cache/conversation-outbox.ts'
import { catchUp, dropWithdrawn, takeMessages, takeRead } from './cache/message-cache.ts'
import { conversationOf } from './cache/unsent-messages.ts'
import { forgetTyping, seeAssistantTyping, seeTyping } from './chat/typing.ts'
import { completionKind, showEnded } from './completion/completion-later.ts'
import type { LiveEvents } from './conversation.ts'
import { conversationQuery } from './conversation-queries.ts'
import { keepBadge } from './inbox/app-badge.ts'
import { unreadQuery } from './inbox/unread-query.ts'

/** Keeps the conversations on the screen up to date from live events and from the outbox. */
export const hearLive: HearLive = (queryClient, userId) => {
  const refresh = (conversationId: string) => {
    void refreshOne(queryClient, conversationId)
    void queryClient.invalidateQueries(unreadQuery)
  }
  const stopBadge = keepBadge(queryClient)
  const stopSent = keepSentShown(queryClient)
  const stopShowing = keepWaitingShown(queryClient, {
    key: 'conversations',
    kind: completionKind,
    take: ({ thing }) => showEnded(queryClient, conversationOf(thing)),
  })
  return {
    events: {
      message({ conversation_id, message }: LiveEvents['message']) {
        takeMessages(queryClient, conversation_id, [message])
        if (message.sender_id !== userId) forgetTyping(conversation_id)
        refresh(conversation_id)
      },
      read({ conversation_id, reader_id, up_to }: LiveEvents['read']) {
        takeRead(queryClient, conversation_id, reader_id, up_to)
        refresh(conversation_id)
      },
      withdrawn: ({ conversation_id, message_id }: LiveEvents['withdrawn']) =>
        dropWithdrawn(queryClient, conversation_id, message_id),
      typing: ({ conversation_id }: LiveEvents['typing']) => seeTyping(conversation_id),
      assistant: ({ conversation_id, typing_ms }: LiveEvents['assistant']) =>
        seeAssistantTyping(conversation_id, typing_ms),
      conversation: ({ conversation_id }: LiveEvents['conversation']) => refresh(conversation_id),
    },
    onBack() {
      void queryClient.invalidateQueries({ queryKey: ['conversations'] })
      void queryClient.invalidateQueries(unreadQuery)
      // Other conversations catch up when they are opened.
      const open = queryClient.getQueryCache().findAll({ queryKey: ['messages'], type: 'active' })
      for (const { queryKey } of open) void catchUp(queryClient, String(queryKey[1]))
    },
    onEnd() {
      stopBadge()
      stopSent()
      stopShowing()
    },
    outbox: conversationOutbox(queryClient),
  }
}

/** Fetches one conversation again instead of the whole list. */
async function refreshOne(queryClient: QueryClient, id: string): Promise<void> {
  const query = conversationQuery(id)
  // A running fetch may be older than the change.
  await queryClient.cancelQueries(query)
  try {
    placeListed(queryClient, await queryClient.fetchQuery({ ...query, staleTime: 0 }))
  } catch (error) {
    // A newer fetch has replaced this one.
    if (isCancelledError(error)) return
    if (error instanceof ApiError && error.status === 404) dropListed(queryClient, id)
    else void queryClient.invalidateQueries({ queryKey: ['conversations'] })
  }
}
