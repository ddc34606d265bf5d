import { MessageAttachments } from '../../attachments/message-attachments.tsx'
import type { UnsentMessage } from '../cache/unsent-messages.ts'
import { MessageText } from './message-text.tsx'

type UnsentActions = {
  onResend: (message: UnsentMessage) => void
  onDiscard: (message: UnsentMessage) => void
}

export function UnsentBubbles({ items, ...actions }: { items: UnsentMessage[] } & UnsentActions) {
  return items.map(message => <UnsentBubble key={message.id} message={message} {...actions} />)
}

function UnsentBubble({ message, onResend, onDiscard }: { message: UnsentMessage } & UnsentActions) {
  const { content, failed, attachments = [] } = message
  return (
    <div
      className="bubble bubble-out"
      data-unsent={failed || undefined}
      data-attachments={attachments.length ? '' : undefined}
    >
      <MessageAttachments conversationId="" attachments={attachments} from="vaša" />
      <MessageText text={content} isAlone={!attachments.length} />
      {failed ? (
        <span className="bubble-unsent">
          Nije poslato.
          <button type="button" onClick={() => onResend(message)}>
            Pošalji ponovo
          </button>
          <button type="button" onClick={() => onDiscard(message)}>
            Odbaci
          </button>
        </span>
      ) : (
        <time>
          Slanje...
          {attachments.length > 0 && (
            <button type="button" className="bubble-cancel" onClick={() => onDiscard(message)}>
              Otkaži
            </button>
          )}
        </time>
      )}
    </div>
  )
}
