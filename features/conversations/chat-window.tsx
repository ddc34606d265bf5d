import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DialogCross, DialogFrame, DialogTitle } from '../../ui/dialog/dialog.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { portraitOf } from '../media/media-url.ts'
import { CompletionBar } from './completion-bar.tsx'
import { Composer } from './composer.tsx'
import type { Conversation } from './conversation.ts'
import { LostLine } from './lost-line.tsx'
import { MessageList } from './message-list.tsx'
import { otherName } from './other-name.ts'
import { sayTyping, useTyping } from './typing.ts'
import { useConversation } from './use-conversation.ts'

type ChatWindowProps = {
  id: string
  userId: string
  onClose: () => void
  /** Begins a fresh conversation about the same service. */
  onRestart: (conversation: Conversation) => void
  /** What stands below the messages, such as the rating. */
  after: (conversation: Conversation) => ReactNode
  /** Stands at the assistant's answers for both; without one the provider alone can tell them from his own. */
  automaticLabel: string | null
}

/** The conversation as a window: 85 % of the height, 500 px wide at most (docs/product.md, Messages). */
export function ChatWindow({ id, userId, onClose, onRestart, after, automaticLabel }: ChatWindowProps) {
  const chat = useConversation(id, userId)
  const { conversation } = chat
  const isTyping = useTyping(id)
  return (
    <DialogFrame open onOpenChange={open => open || onClose()} className="chat" layerClassName="chat-layer">
      {conversation ? (
        <Head conversation={conversation} />
      ) : (
        <div className="chat-head">
          <DialogTitle className="flex-1">Razgovor</DialogTitle>
          <DialogCross />
        </div>
      )}
      {conversation && <CompletionBar conversation={conversation} undoUntil={chat.undoUntil} />}
      {chat.error && !chat.items.length ? (
        <div className="chat-log">
          <LoadError onRetry={chat.isMissing ? undefined : chat.retry}>
            {chat.isMissing ? 'Razgovor nije pronađen.' : 'Greška pri učitavanju poruka'}
          </LoadError>
        </div>
      ) : chat.isLoading ? (
        <div className="chat-log">
          <Loading className="chat-note" />
        </div>
      ) : (
        <MessageList
          items={chat.items}
          unsent={chat.unsent}
          userId={userId}
          isCompleted={conversation?.is_completed}
          hasEarlier={chat.hasEarlier}
          loadingEarlier={chat.loadingEarlier}
          onEarlier={chat.loadEarlier}
          onResend={chat.resend}
          onDiscard={chat.discard}
          isTyping={isTyping}
          isAssistantTyping={chat.isAssistantTyping}
          isProvider={conversation?.side === 'provider'}
          automaticLabel={automaticLabel ?? (conversation?.side === 'provider' ? 'Asistent' : null)}
          typingName={conversation ? otherName(conversation) : ''}
        >
          {conversation && after(conversation)}
        </MessageList>
      )}
      {conversation?.can.restart && (
        <div className="chat-subhead">
          <Button variant="secondary" full onClick={() => onRestart(conversation)}>
            Započni novi razgovor
          </Button>
        </div>
      )}
      {conversation && !conversation.is_completed && !conversation.other.is_reachable && (
        <p className="chat-subhead text-center text-sm text-ink-2" role="status">
          Ovaj korisnik trenutno nije dostupan.
        </p>
      )}
      <LostLine />
      <Composer
        userId={userId}
        conversationId={id}
        disabled={!conversation?.can.send}
        // The provider may always write; that ends the assistant's answer.
        waiting={chat.isAssistantTyping && conversation?.side === 'customer'}
        onTyping={() => sayTyping(id)}
        onSend={chat.send}
      />
    </DialogFrame>
  )
}

function Head({ conversation }: { conversation: Conversation }) {
  return (
    <div className="chat-head">
      <Avatar
        name={conversation.other.name}
        seed={conversation.other.id}
        {...portraitOf(conversation.other.avatar_url)}
      />
      <div className="min-w-0 flex-1">
        <DialogTitle className="truncate">{otherName(conversation)}</DialogTitle>
        <p className="truncate text-sm text-ink-3">{conversation.service.title}</p>
      </div>
      <DialogCross />
    </div>
  )
}
