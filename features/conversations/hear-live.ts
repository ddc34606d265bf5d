import type { QueryClient } from '@tanstack/react-query'
import type { LiveHandlers } from '../../platform/browser/live.ts'
import { meQuery, sessionEnded } from '../accounts/session.ts'
import type { LiveEvents } from './conversation.ts'
import { conversationQuery, conversationsQuery, unreadQuery } from './conversation-queries.ts'
import { catchUp, dropWithdrawn, takeMessages, takeRead } from './message-cache.ts'
import { forgetTyping, seeAssistantTyping, seeTyping } from './typing.ts'

/** What a tab of this person does about everything it is told. */
export function hearLive(queryClient: QueryClient, userId: string): LiveHandlers {
  const refresh = (conversationId: string) => {
    void queryClient.invalidateQueries(conversationsQuery)
    void queryClient.invalidateQueries(conversationQuery(conversationId))
    void queryClient.invalidateQueries({ queryKey: ['rating', conversationId] })
    void queryClient.invalidateQueries(unreadQuery)
  }
  const handle = {
    message: ({ conversation_id, message }: LiveEvents['message']) => {
      takeMessages(queryClient, conversation_id, [message])
      if (message.sender_id !== userId) forgetTyping(conversation_id)
      refresh(conversation_id)
    },
    read: ({ conversation_id, reader_id, up_to }: LiveEvents['read']) => {
      takeRead(queryClient, conversation_id, reader_id, up_to)
      refresh(conversation_id)
    },
    withdrawn: ({ conversation_id, message_id }: LiveEvents['withdrawn']) =>
      dropWithdrawn(queryClient, conversation_id, message_id),
    typing: ({ conversation_id }: LiveEvents['typing']) => seeTyping(conversation_id),
    assistant: ({ conversation_id, typing_ms }: LiveEvents['assistant']) =>
      seeAssistantTyping(conversation_id, typing_ms),
    conversation: ({ conversation_id }: LiveEvents['conversation']) => refresh(conversation_id),
    banned: ({ sentence }: LiveEvents['banned']) =>
      window.dispatchEvent(new CustomEvent(sessionEnded, { detail: sentence })),
  }
  return {
    onEvent: (event, payload) => handle[event as keyof LiveEvents]?.(payload as never),
    onBack: () => {
      void queryClient.invalidateQueries({ queryKey: ['conversations'] })
      void queryClient.invalidateQueries({ queryKey: ['rating'] })
      void queryClient.invalidateQueries(unreadQuery)
      // Any other catches up when it is opened.
      const open = queryClient.getQueryCache().findAll({ queryKey: ['messages'], type: 'active' })
      for (const { queryKey } of open) void catchUp(queryClient, String(queryKey[1]))
    },
    onRefused: () => void queryClient.invalidateQueries(meQuery),
  }
}
