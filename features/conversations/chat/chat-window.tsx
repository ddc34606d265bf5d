import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { DialogCloseButton, DialogFrame, DialogTitle } from '../../../ui/dialog/dialog.tsx'
import { lazyPart, NoFallback } from '../../../ui/loading/lazy-part.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { BubbleSkeletons } from '../../../ui/loading/skeleton.tsx'
import { portraitProps } from '../../media/media-url.ts'
import { CompletionBar } from '../completion/completion-bar.tsx'
import type { Conversation } from '../conversation.ts'
import type { Card, Message } from '../message.ts'
import { ChatPhotos, useOpenPhoto } from './chat-photos.tsx'
import { Composer } from './composer.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { MessageList } from './message-list.tsx'
import { otherName } from './other-name.ts'
import { sendTyping, useTyping } from './typing.ts'
import { UnsentBubbles } from './unsent-bubbles.tsx'
import { useConversation } from './use-conversation.ts'

const PushPrompt = lazyPart(() => import('../../push/push-prompt.tsx'), NoFallback)

type ChatWindowProps = {
  id: string
  userId: string
  onClose: () => void
  onRestart: (conversation: Conversation) => void
  after: (conversation: Conversation) => ReactNode
  /** Actions above the messages; `sendText` sends a message as if the user had typed it. */
  tools: (conversation: Conversation, sendText: (text: string) => void) => ReactNode
  menu: (conversation: Conversation) => ReactNode
  /** Actions on messages of the other participant, and on the user's own hidden messages. */
  about: (message: Message) => ReactNode
  card: (card: Card) => ReactNode
  /** Label of the assistant's replies. If null, only the provider sees a label. */
  automaticLabel: string | null
}

/** Window of a conversation: 85 % of the height, at most 500 px wide (docs/product.md, Messages). */
export function ChatWindow(props: ChatWindowProps) {
  const { id, userId, onClose, onRestart, after, tools, menu, about, card, automaticLabel } = props
  const chat = useConversation(id, userId)
  const { conversation } = chat
  const isTyping = useTyping(id)
  const openPhoto = useOpenPhoto()
  const [hasSent, setSent] = useState(false)
  return (
    <DialogFrame open onOpenChange={open => open || onClose()} className="chat" layerClassName="chat-layer">
      {conversation ? (
        <Head conversation={conversation}>{menu(conversation)}</Head>
      ) : (
        <div className="chat-head">
          <DialogTitle className="flex-1">Razgovor</DialogTitle>
          <DialogCloseButton />
        </div>
      )}
      {conversation && (
        <CompletionBar
          userId={userId}
          conversation={conversation}
          undoUntil={chat.undoUntil}
          beside={tools(conversation, words => chat.send(words, [], () => {}))}
        />
      )}
      {chat.error && !chat.items.length ? (
        <WithoutMessages chat={chat}>
          <LoadError onRetry={chat.isMissing ? undefined : chat.retry}>
            {chat.isMissing ? 'Razgovor nije pronađen.' : 'Greška pri učitavanju poruka'}
          </LoadError>
        </WithoutMessages>
      ) : chat.isLoading ? (
        <WithoutMessages chat={chat}>
          <Loading>
            <BubbleSkeletons />
          </Loading>
        </WithoutMessages>
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
          onOpenPhoto={openPhoto}
          isTyping={isTyping}
          isAssistantTyping={chat.isAssistantTyping}
          isProvider={conversation?.side === 'provider'}
          automaticLabel={automaticLabel ?? (conversation?.side === 'provider' ? 'Asistent' : null)}
          otherName={conversation ? otherName(conversation) : ''}
          card={card}
          about={about}
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
      {conversation && <ChatPhotos items={chat.items} userId={userId} otherName={otherName(conversation)} />}
      <ConnectionLine userId={userId} />
      {hasSent && (
        <Suspense>
          <PushPrompt userId={userId} />
        </Suspense>
      )}
      <Composer
        userId={userId}
        conversationId={id}
        disabled={!conversation?.can.send}
        // Only the customer waits. The provider may always write, and the provider's message cancels the reply.
        waiting={chat.isAssistantTyping && conversation?.side === 'customer'}
        onTyping={() => sendTyping(id)}
        onSend={(...message) => {
          setSent(true)
          chat.send(...message)
        }}
      />
    </DialogFrame>
  )
}

/** Placeholder while messages load or if loading fails. It contains the unsent messages of the user. */
function WithoutMessages({ chat, children }: { chat: ReturnType<typeof useConversation>; children: ReactNode }) {
  const { unsent, resend, discard } = chat
  return (
    <div className="chat-log" {...(unsent.length > 0 && { role: 'log', 'aria-label': 'Poruke' })}>
      {children}
      <UnsentBubbles items={unsent} onResend={resend} onDiscard={discard} />
    </div>
  )
}

function Head({ conversation, children }: { conversation: Conversation; children: ReactNode }) {
  return (
    <div className="chat-head">
      <Avatar
        name={conversation.other.name}
        seed={conversation.other.id}
        {...portraitProps(conversation.other.avatar_url)}
      />
      <div className="min-w-0 flex-1">
        <DialogTitle className="truncate">
          {conversation.other.slug ? (
            <Link to="/majstor/$slug" params={{ slug: conversation.other.slug }} className="chat-name">
              {otherName(conversation)}
            </Link>
          ) : (
            otherName(conversation)
          )}
        </DialogTitle>
        <p className="truncate text-sm text-ink-3">{conversation.service.title}</p>
      </div>
      {children}
      <DialogCloseButton />
    </div>
  )
}
