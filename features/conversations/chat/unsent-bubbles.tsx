import { MessageAttachments } from '../../attachments/message-attachments.tsx'
import type { UnsentMessage } from '../cache/unsent-messages.ts'
import { Words } from './message-text.tsx'

type Ways = {
  onResend: (message: UnsentMessage) => void
  onDiscard: (message: UnsentMessage) => void
}

/** What the viewer has written here that is on its way or stuck. */
export function UnsentBubbles({ items, ...ways }: { items: UnsentMessage[] } & Ways) {
  return items.map(message => <UnsentBubble key={message.id} message={message} {...ways} />)
}

function UnsentBubble({ message, onResend, onDiscard }: { message: UnsentMessage } & Ways) {
  const { content, failed, attachments = [] } = message
  return (
    <div
      className="bubble bubble-out"
      data-unsent={failed || undefined}
      data-attachments={attachments.length ? '' : undefined}
    >
      <MessageAttachments conversationId="" attachments={attachments} from="vaša" />
      <Words text={content} isAlone={!attachments.length} />
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
