import { SendHorizontal } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { isComposing } from '../../../ui/field/is-composing.ts'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { vibrate } from '../../../ui/vibrate.ts'
import { AttachButtons } from '../../attachments/attach-buttons.tsx'
import type { Attachment } from '../../attachments/attachment.ts'
import { AttachmentTray } from '../../attachments/attachment-tray.tsx'
import { setFilesDraft, useDraftFiles } from '../../attachments/outgoing-files.ts'
import { MAX_MESSAGE_LENGTH } from '../conversation-limits.ts'
import { useDraft } from './use-draft.ts'

type ComposerProps = {
  userId: string
  conversationId: string
  disabled: boolean
  /** The assistant is answering: the user can write, but not send. */
  waiting: boolean | undefined
  /** Called for every change of the text to one that is not blank. */
  onTyping: () => void
  /** Called with the trimmed text and the attachments; `giveBack` returns both when the server refuses the message. */
  onSend: (text: string, attachments: Attachment[], giveBack: (text: string) => void) => void
}

/** Form for writing a message: Enter sends, Shift+Enter begins a new line; grows from 46 to 120 px. */
export function Composer({ userId, conversationId, disabled, waiting, onTyping, onSend }: ComposerProps) {
  const { text, write, giveBack } = useDraft(userId, conversationId)
  const drafted = useDraftFiles(userId, conversationId)
  const isEmpty = !text.trim() && !drafted.length

  function send() {
    if (isEmpty || disabled || waiting) return
    write('')
    vibrate()
    const ids = drafted.map(({ id }) => id)
    setFilesDraft(ids, false)
    onSend(text.trim(), drafted.map(asAttachment), refused => {
      giveBack(refused)
      setFilesDraft(ids, true)
    })
  }

  function handleKey(event: KeyboardEvent) {
    // While the user composes a word, Enter accepts the keyboard's suggestion.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={disabled ? 'chat-entry chat-entry-closed' : 'chat-entry'}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <AttachmentTray items={drafted} />
      <AttachButtons userId={userId} conversationId={conversationId} disabled={disabled} />
      <Textarea
        grow
        rows={1}
        aria-label="Napišite poruku..."
        placeholder="Napišite poruku..."
        maxLength={MAX_MESSAGE_LENGTH}
        enterKeyHint="send"
        disabled={disabled}
        value={text}
        onChange={event => {
          write(event.target.value)
          if (event.target.value.trim()) onTyping()
        }}
        onKeyDown={handleKey}
      />
      <Button type="submit" disabled={disabled || waiting || isEmpty} aria-label="Pošalji">
        <SendHorizontal />
      </Button>
    </form>
  )
}

const asAttachment = ({ id, kind, name, width, height, bytes }: Attachment): Attachment => ({
  id,
  kind,
  name,
  width,
  height,
  bytes,
})
