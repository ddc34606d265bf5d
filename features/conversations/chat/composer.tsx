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
  /** True while the assistant is answering. Then the user can write, but not send. */
  waiting: boolean | undefined
  /** Called after each change of the text, unless the text is blank. */
  onTyping: () => void
  /** Called with the trimmed text and the attachments. If the server refuses, `giveBack` restores both in the form. */
  onSend: (text: string, attachments: Attachment[], giveBack: (text: string) => void) => void
}

/** Form for writing a message. Enter sends and Shift+Enter begins a new line. The field grows from 46 to 120 px. */
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
    // While the keyboard suggests a word, Enter accepts the word and does not send the message.
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
