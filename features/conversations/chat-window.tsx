import { CircleCheck } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogCross, DialogFrame, DialogTitle } from '../../ui/dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { whenOnline } from '../../ui/when-online.ts'
import { publicName } from '../accounts/display-name.ts'
import { portraitOf } from '../media/media-url.ts'
import { Composer } from './composer.tsx'
import type { Conversation } from './conversation.ts'
import { LostLine } from './lost-line.tsx'
import { MessageList } from './message-list.tsx'
import { sayTyping, useTyping } from './typing.ts'
import { useConversation } from './use-conversation.ts'

const CompletionDialog = lazy(
  whenOnline(() => import('./completion-dialog.tsx').then(m => ({ default: m.CompletionDialog }))),
)

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

/** The conversation as a window: 85 % of the height, 500 px wide at most (specification 1, Chat modal). */
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
          hasEarlier={chat.hasEarlier}
          loadingEarlier={chat.loadingEarlier}
          onEarlier={() => void chat.loadEarlier()}
          onResend={chat.resend}
          onDiscard={chat.discard}
          isTyping={isTyping}
          isAssistantTyping={chat.isAssistantTyping}
          isProvider={conversation?.side === 'provider'}
          automaticLabel={automaticLabel ?? (conversation?.side === 'provider' ? 'Asistent' : null)}
          typingName={conversation ? publicName(conversation.other) : ''}
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
  const [completing, setCompleting] = useState<'never' | 'open' | 'closed'>('never')
  const name = publicName(conversation.other)
  return (
    <>
      <div className="chat-head">
        <Avatar
          name={conversation.other.name}
          seed={conversation.other.id}
          {...portraitOf(conversation.other.avatar_url)}
        />
        <div className="min-w-0 flex-1">
          <DialogTitle className="truncate">{name}</DialogTitle>
          <p className="truncate text-sm text-ink-3">{conversation.service.title}</p>
        </div>
        <DialogCross />
      </div>
      {conversation.can.complete && (
        <div className="chat-subhead">
          <Button variant="secondary" full icon={<CircleCheck />} onClick={() => setCompleting('open')}>
            Označi kao završeno
          </Button>
        </div>
      )}
      {completing !== 'never' && (
        <Suspense>
          <CompletionDialog
            conversationId={conversation.id}
            open={completing === 'open'}
            onOpenChange={open => setCompleting(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  )
}
