import { EyeOff, Info } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTimeText } from '../../../platform/browser/ticking.ts'
import { dayOf, formatDay, formatTime } from '../../../platform/serbian/dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import { MessageAttachments } from '../../attachments/message-attachments.tsx'
import type { UnsentMessage } from '../cache/unsent-messages.ts'
import type { Card, Message } from '../message.ts'
import { MessageText } from './message-text.tsx'
import { UnsentBubbles } from './unsent-bubbles.tsx'

type MessageListProps = {
  items: Message[]
  unsent: UnsentMessage[]
  userId: string
  /** A completed conversation opens at its end, even with unread messages. */
  isCompleted: boolean | undefined
  hasEarlier: boolean
  loadingEarlier: boolean
  onEarlier: () => void
  onResend: (message: UnsentMessage) => void
  onDiscard: (message: UnsentMessage) => void
  onOpenPhoto: (id: string) => void
  isTyping: boolean
  isAssistantTyping: boolean
  /** True for the provider. Then the assistant's typing note appears on the side of the user's messages. */
  isProvider: boolean | undefined
  automaticLabel: string | null
  otherName: string
  /** Renders the card that replaces a message's text; null for an unknown kind of card, so that the text is shown. */
  card: (card: Card) => ReactNode
  about: (message: Message) => ReactNode
  children?: ReactNode
}

export function MessageList(props: MessageListProps) {
  const { items, unsent, userId, hasEarlier, loadingEarlier, isTyping, isAssistantTyping, children } = props
  // Set only once, when the window opens, so that the line above new messages stays while messages become read.
  const [firstUnread] = useState(() => items.find(message => message.sender_id !== userId && !message.read)?.seq)
  const { log, after, onScroll } = useScroll(props)
  return (
    <div
      ref={log}
      className="chat-log"
      role="log"
      aria-label="Poruke"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      onScroll={onScroll}
    >
      {hasEarlier && (
        <Button
          variant="quiet"
          size="small"
          className="self-center"
          busy={loadingEarlier}
          busyText="Učitavanje..."
          onClick={props.onEarlier}
        >
          Prikaži starije poruke
        </Button>
      )}
      {!items.length && !unsent.length && <p className="chat-note">Započnite razgovor</p>}
      {items.map((message, index) => (
        <Fragment key={message.id}>
          {dayOf(message.created_at) !== (index ? dayOf(items[index - 1]!.created_at) : '') && (
            <DayNote moment={message.created_at} />
          )}
          {message.seq === firstUnread && <p className="chat-unread">Nove poruke</p>}
          {(message.card && props.card(message.card)) ?? (
            <Bubble
              message={message}
              isMine={message.sender_id === userId}
              automaticLabel={props.automaticLabel}
              otherName={props.otherName}
              onOpenPhoto={props.onOpenPhoto}
              about={props.about}
            />
          )}
        </Fragment>
      ))}
      <UnsentBubbles items={unsent} onResend={props.onResend} onDiscard={props.onDiscard} />
      <div ref={after} className="chat-after">
        {children}
      </div>
      {(isTyping || (isAssistantTyping && !props.isProvider)) && <TypingBubble>{props.otherName} piše...</TypingBubble>}
      {isAssistantTyping && props.isProvider && <TypingBubble isMine>Asistent kuca...</TypingBubble>}
    </div>
  )
}

/** At this distance or less, the list counts as scrolled to its start or end. */
const NEAR_PX = 60

/**
 * Opens the list at the first unread message, or else at the end. A list at its end stays at the end as messages
 * arrive, and sending scrolls to the end. Earlier messages are added above without a jump.
 */
function useScroll(props: MessageListProps) {
  const { items, unsent, isCompleted, children, isTyping, isAssistantTyping } = props
  const { hasEarlier, loadingEarlier, onEarlier } = props
  const log = useRef<HTMLDivElement>(null)
  const after = useRef<HTMLDivElement>(null)
  const place = useRef({ isAtEnd: true, top: 0 })
  const before = useRef<{ first: string | undefined; sent: string | undefined; height: number } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what is shown can move the end
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const first = items[0]?.id
    const sent = unsent.at(-1)?.id
    const isSending = before.current !== null && sent !== undefined && sent !== before.current.sent
    if (isSending) place.current = { isAtEnd: true, top: 0 }
    const mark = before.current || isCompleted ? null : element.querySelector<HTMLElement>('.chat-unread')
    if (mark) {
      element.scrollTop = Math.min(mark.offsetTop - element.offsetTop - 24, element.scrollHeight)
      place.current = placeOf(element)
    } else if (!isSending && before.current?.first !== undefined && before.current.first !== first) {
      element.scrollTop += element.scrollHeight - before.current.height
      place.current.top = element.scrollTop
    } else stayAtEnd(element, place.current)
    before.current = { first, sent, height: element.scrollHeight }
  }, [items, unsent, children, isTyping, isAssistantTyping])

  // The list stays at its end when a phone's keyboard makes the window smaller, and when the rating loads later.
  useEffect(() => {
    const element = log.current
    if (!element || !after.current) return
    const observer = new ResizeObserver(() => stayAtEnd(element, place.current))
    observer.observe(element)
    observer.observe(after.current)
    return () => observer.disconnect()
  }, [])

  function onScroll() {
    const element = log.current
    if (!element) return
    place.current = placeOf(element)
    if (element.scrollTop < NEAR_PX && hasEarlier && !loadingEarlier) onEarlier()
  }
  return { log, after, onScroll }
}

type Place = { isAtEnd: boolean; top: number }
const placeOf = (element: HTMLElement): Place => ({ isAtEnd: isAtEnd(element), top: element.scrollTop })

/** Scrolls to the end, unless the user has scrolled up, which the position shows even before the scroll event. */
function stayAtEnd(element: HTMLElement, place: Place): void {
  if (element.scrollTop < place.top && !isAtEnd(element)) place.isAtEnd = false
  if (place.isAtEnd) element.scrollTop = element.scrollHeight
  place.top = element.scrollTop
}

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < NEAR_PX

function DayNote({ moment }: { moment: string }) {
  return <p className="chat-note">{useTimeText(() => formatDay(moment))}</p>
}

function TypingBubble({ isMine, children }: { isMine?: boolean; children: ReactNode }) {
  return (
    <p className={isMine ? 'bubble bubble-out' : 'bubble bubble-in'}>
      <span className="typing" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className="sr-only">{children}</span>
    </p>
  )
}

type BubbleProps = Pick<MessageListProps, 'automaticLabel' | 'about' | 'otherName' | 'onOpenPhoto'> & {
  message: Message
  isMine: boolean
}

function Bubble(props: BubbleProps) {
  const { message, isMine } = props
  if (message.message_type === 'system') {
    return (
      <p className="chat-note">
        <Info className="icon-small" />
        {message.content}
      </p>
    )
  }
  if (message.hidden) {
    return (
      <p className="chat-note">
        <EyeOff className="icon-small" aria-hidden="true" />
        {message.content}
        {isMine && props.about(message)}
      </p>
    )
  }
  const { attachments } = message
  return (
    <div
      className={isMine ? 'bubble bubble-out' : 'bubble bubble-in'}
      data-attachments={attachments.length ? '' : undefined}
    >
      {isMine && <span className="sr-only">Vi: </span>}
      <MessageAttachments
        conversationId={message.conversation_id}
        attachments={attachments}
        from={isMine ? 'vaša' : `šalje ${props.otherName}`}
        onOpen={props.onOpenPhoto}
      />
      <MessageText text={message.content} isAlone={!attachments.length} />
      <time dateTime={message.created_at}>
        {message.automatic && props.automaticLabel && `${props.automaticLabel} · `}
        {formatTime(message.created_at)}
        {isMine && message.read && ' · pročitano'}
      </time>
      {!isMine && props.about(message)}
    </div>
  )
}
