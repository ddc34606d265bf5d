import { ChatWindow } from '../features/conversations/chat-window.tsx'
import type { Conversation } from '../features/conversations/conversation.ts'
import { RatingCard } from '../features/ratings/rating-card.tsx'
import { useSite } from './site.ts'

type ChatProps = { id: string; userId: string; onClose: () => void; onRestart: (conversation: Conversation) => void }

/** The conversation's window with the rating in it; loaded when the first conversation is opened. */
export default function Chat(props: ChatProps) {
  const { assistant_label } = useSite()
  return (
    <ChatWindow
      {...props}
      automaticLabel={assistant_label}
      after={conversation =>
        conversation.is_completed &&
        conversation.review_requested && (
          <RatingCard conversationId={conversation.id} isProvider={conversation.side === 'provider'} />
        )
      }
    />
  )
}
