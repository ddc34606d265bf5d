import { Info } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { dayOf, formatDay, formatTime } from '../../platform/browser/serbian.ts'
import { Button } from '../../ui/button.tsx'
import type { Message } from './message.ts'
import { messageTextWithLinks } from './message-text.tsx'
import type { UnsentMessage } from './unsent-messages.ts'

type MessageListProps = {
  items: Message[]
  unsent: UnsentMessage[]
  userId: string
  hasEarlier: boolean
  loadingEarlier: boolean
  onEarlier: () => void
  onResend: (message: UnsentMessage) => void
  onDiscard: (id: string) => void
  /** What follows the last message, such as the rating card. */
  children?: ReactNode
}

/** The conversation itself: opens at its end, stays there as messages come, and grows upwards without a jump. */
export function MessageList(props: MessageListProps) {
  const { items, unsent, userId, hasEarlier, loadingEarlier, children } = props
  const log = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const before = useRef({ first: items[0]?.id, height: 0 })

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what is shown can move the end
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const grewUpwards = before.current.first !== undefined && before.current.first !== items[0]?.id
    if (grewUpwards) element.scrollTop += element.scrollHeight - before.current.height
    else if (atEnd.current) element.scrollTop = element.scrollHeight
    before.current = { first: items[0]?.id, height: element.scrollHeight }
  }, [items, unsent, children])

  // The keyboard of a phone takes half of the window away; whoever was at the end stays there.
  useEffect(() => {
    const element = log.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div
      ref={log}
      className="chat-log"
      role="log"
      aria-label="Poruke"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < 60
      }}
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
            <p className="chat-note">{formatDay(message.created_at)}</p>
          )}
          <Bubble message={message} isMine={message.sender_id === userId} />
        </Fragment>
      ))}
      {unsent.map(message => (
        <div key={message.id} className="bubble bubble-out" data-unsent={message.failed || undefined}>
          <Words text={message.content} />
          {message.failed ? (
            <span className="bubble-unsent">
              Nije poslato.
              <button type="button" onClick={() => props.onResend(message)}>
                Pošalji ponovo
              </button>
              <button type="button" onClick={() => props.onDiscard(message.id)}>
                Odbaci
              </button>
            </span>
          ) : (
            <time>Slanje...</time>
          )}
        </div>
      ))}
      {children}
    </div>
  )
}

function Bubble({ message, isMine }: { message: Message; isMine: boolean }) {
  if (message.message_type === 'system') {
    return (
      <p className="chat-note">
        <Info className="icon-small" />
        {message.content}
      </p>
    )
  }
  return (
    <div className={isMine ? 'bubble bubble-out' : 'bubble bubble-in'}>
      <span className="sr-only">{isMine ? 'Vi: ' : ''}</span>
      <Words text={message.content} />
      <time dateTime={message.created_at}>
        {formatTime(message.created_at)}
        {isMine && message.read && <span> · pročitano</span>}
      </time>
    </div>
  )
}

function Words({ text }: { text: string }) {
  return <span className="whitespace-pre-wrap">{messageTextWithLinks(text)}</span>
}
