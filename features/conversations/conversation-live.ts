import { isCancelledError, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../platform/browser/api.ts'
import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import { reapplyQueuedChanges } from '../../platform/browser/queued-changes.ts'
import { removeListed, updateListed } from './cache/conversation-cache.ts'
import { conversationOutbox, fetchMessagesSentElsewhere } from './cache/conversation-outbox.ts'
import { applyReadReceipt, catchUp, mergeMessages, removeWithdrawn } from './cache/message-cache.ts'
import { conversationIdOf } from './cache/unsent-messages.ts'
import { hideTyping, showAssistantTyping, showTyping } from './chat/typing.ts'
import { completionKind, showCompleted } from './completion/completion-outbox.ts'
import type { LiveEvents } from './conversation.ts'
import { conversationQuery } from './conversation-queries.ts'
import { syncAppBadge } from './inbox/app-badge.ts'
import { unreadQuery } from './inbox/unread-query.ts'

export const createLiveHandlers: LiveHandlerFactory = (queryClient, userId) => {
  const refresh = (conversationId: string) => {
    void refreshOne(queryClient, conversationId)
    void queryClient.invalidateQueries(unreadQuery)
  }
  const stopBadge = syncAppBadge(queryClient)
  const stopSent = fetchMessagesSentElsewhere(queryClient)
  const stopShowing = reapplyQueuedChanges(queryClient, {
    key: 'conversations',
    kind: completionKind,
    apply: ({ thing }) => showCompleted(queryClient, conversationIdOf(thing)),
  })
  return {
    events: {
      message({ conversation_id, message }: LiveEvents['message']) {
        mergeMessages(queryClient, conversation_id, [message])
        if (message.sender_id !== userId) hideTyping(conversation_id)
        refresh(conversation_id)
      },
      read({ conversation_id, reader_id, up_to }: LiveEvents['read']) {
        applyReadReceipt(queryClient, conversation_id, reader_id, up_to)
        refresh(conversation_id)
      },
      withdrawn: ({ conversation_id, message_id }: LiveEvents['withdrawn']) =>
        removeWithdrawn(queryClient, conversation_id, message_id),
      typing: ({ conversation_id }: LiveEvents['typing']) => showTyping(conversation_id),
      assistant: ({ conversation_id, typing_ms }: LiveEvents['assistant']) =>
        showAssistantTyping(conversation_id, typing_ms),
      conversation: ({ conversation_id }: LiveEvents['conversation']) => refresh(conversation_id),
    },
    onResync() {
      void queryClient.invalidateQueries({ queryKey: ['conversations'] })
      void queryClient.invalidateQueries(unreadQuery)
      // Fetches missed messages of the open conversation. Other conversations are updated when the user opens them.
      const open = queryClient.getQueryCache().findAll({ queryKey: ['messages'], type: 'active' })
      for (const { queryKey } of open) void catchUp(queryClient, String(queryKey[1]))
    },
    onClose() {
      stopBadge()
      stopSent()
      stopShowing()
    },
    outbox: conversationOutbox(queryClient),
  }
}

async function refreshOne(queryClient: QueryClient, id: string): Promise<void> {
  const query = conversationQuery(id)
  // A running fetch may have started before the change, so it is cancelled.
  await queryClient.cancelQueries(query)
  try {
    updateListed(queryClient, await queryClient.fetchQuery({ ...query, staleTime: 0 }))
  } catch (error) {
    // Ignored, because a newer fetch has replaced this fetch.
    if (isCancelledError(error)) return
    if (error instanceof ApiError && error.status === 404) removeListed(queryClient, id)
    else void queryClient.invalidateQueries({ queryKey: ['conversations'] })
  }
}
