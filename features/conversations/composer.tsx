import { Image, Paperclip, SendHorizontal } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { messageLimit } from './message-limit.ts'
import { useDraft } from './use-draft.ts'

type ComposerProps = {
  userId: string
  conversationId: string
  disabled: boolean
  /** An answer is on its way; writing goes on, sending waits. */
  waiting: boolean | undefined
  /** Called for every change of the text while there is some. */
  onTyping: () => void
  /** Takes the trimmed text; when it is refused for good, the words are given back. */
  onSend: (text: string, giveBack: (text: string) => void) => void
}

/** Where a message is written: Enter sends, Shift+Enter begins a new line; grows from 46 to 120 px. */
export function Composer({ userId, conversationId, disabled, waiting, onTyping, onSend }: ComposerProps) {
  const { text, write, giveBack } = useDraft(userId, conversationId)

  function send() {
    const trimmed = text.trim()
    if (!trimmed || disabled || waiting) return
    write('')
    onSend(trimmed, giveBack)
  }

  function handleKey(event: KeyboardEvent) {
    // While a word is being composed, Enter belongs to the keyboard's own suggestions.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
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
      <IconButton label="Dodaj sliku" disabled>
        <Image />
      </IconButton>
      <IconButton label="Dodaj prilog" disabled>
        <Paperclip />
      </IconButton>
      <Textarea
        grow
        rows={1}
        aria-label="Napišite poruku..."
        placeholder="Napišite poruku..."
        maxLength={messageLimit}
        enterKeyHint="send"
        disabled={disabled}
        value={text}
        onChange={event => {
          write(event.target.value)
          if (event.target.value.trim()) onTyping()
        }}
        onKeyDown={handleKey}
      />
      <Button type="submit" disabled={disabled || waiting || !text.trim()} aria-label="Pošalji">
        <SendHorizontal />
      </Button>
    </form>
  )
}
