import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { OwnAccount } from '../features/accounts/account.ts'
import { AssistantBanner } from '../features/assistant/assistant-banner.tsx'
import { ConnectionLine } from '../features/conversations/chat/connection-line.tsx'
import type { Conversation } from '../features/conversations/conversation.ts'
import {
  conversationQuery,
  conversationsQuery,
  startConversation,
} from '../features/conversations/conversation-queries.ts'
import { ConversationList } from '../features/conversations/inbox/conversation-list.tsx'
import { errorMessage } from '../platform/browser/api.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { toast } from '../ui/toast/toast.tsx'

const Chat = lazyPart(() => import('./chat.tsx'))

type ConversationsViewProps = {
  me: OwnAccount
  open: string | undefined
  onOpen: (id: string | undefined) => void
}

export function ConversationsView({ me, open, onOpen }: ConversationsViewProps) {
  const restart = useRestart(onOpen)
  return (
    <>
      {me.role === 'provider' && <AssistantBanner me={me} />}
      <ConnectionLine />
      <ConversationList />
      {open && (
        <Suspense>
          <Chat key={open} id={open} userId={me.id} onClose={() => onOpen(undefined)} onRestart={restart} />
        </Suspense>
      )}
    </>
  )
}

function useRestart(open: (id: string) => void) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (conversation: Conversation) => startConversation(conversation.service.id, true),
    onSuccess: conversation => {
      queryClient.setQueryData(conversationQuery(conversation.id).queryKey, conversation)
      void queryClient.invalidateQueries(conversationsQuery)
      open(conversation.id)
    },
    onError: error => toast.error(errorMessage(error, 'Greška pri pokretanju razgovora')),
  })
  return mutate
}
