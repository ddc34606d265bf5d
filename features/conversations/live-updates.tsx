import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connectLive } from '../../platform/browser/live.ts'
import type { OwnAccount } from '../accounts/account.ts'
import { meQuery, sessionEnded } from '../accounts/session.ts'
import type { LiveEvents } from './conversation.ts'
import { conversationQuery, conversationsQuery, unreadQuery } from './conversation-queries.ts'
import { catchUp, dropWithdrawn, takeMessages, takeRead } from './message-cache.ts'
import { forgetTyping, seeAssistantTyping, seeTyping } from './typing.ts'

/** Keeps everything on screen about conversations current, in every open tab, while somebody is signed in. */
export function LiveUpdates({ me }: { me: OwnAccount }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = (conversationId: string) => {
      void queryClient.invalidateQueries(conversationsQuery)
      void queryClient.invalidateQueries(conversationQuery(conversationId))
      void queryClient.invalidateQueries({ queryKey: ['rating', conversationId] })
      void queryClient.invalidateQueries(unreadQuery)
    }
    const handle = {
      message: ({ conversation_id, message }: LiveEvents['message']) => {
        takeMessages(queryClient, conversation_id, [message])
        if (message.sender_id !== me.id) forgetTyping(conversation_id)
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
    return connectLive({
      onEvent: (event, payload) => handle[event as keyof LiveEvents]?.(payload as never),
      onBack: () => {
        void queryClient.invalidateQueries({ queryKey: ['conversations'] })
        void queryClient.invalidateQueries({ queryKey: ['rating'] })
        void queryClient.invalidateQueries(unreadQuery)
        const loaded = queryClient.getQueryCache().findAll({ queryKey: ['messages'] })
        for (const { queryKey } of loaded) void catchUp(queryClient, String(queryKey[1]))
      },
      onRefused: () => void queryClient.invalidateQueries(meQuery),
    })
  }, [me.id, queryClient])
  return null
}
