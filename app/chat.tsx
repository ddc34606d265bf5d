import { ChatWindow } from '../features/conversations/chat-window.tsx'
import type { Conversation } from '../features/conversations/conversation.ts'
import { RatingCard } from '../features/ratings/rating-card.tsx'

type ChatProps = { id: string; userId: string; onClose: () => void; onRestart: (conversation: Conversation) => void }

/** The conversation's window with the rating in it; loaded when the first conversation is opened. */
export default function Chat(props: ChatProps) {
  return (
    <ChatWindow
      {...props}
      after={conversation =>
        conversation.is_completed &&
        conversation.review_requested && (
          <RatingCard conversationId={conversation.id} isProvider={conversation.side === 'provider'} />
        )
      }
    />
  )
}
