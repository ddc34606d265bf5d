import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { errorMessage } from '../../platform/browser/api.ts'
import { momentInWords } from '../../platform/serbian/moments.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { publicName } from '../accounts/display-name.ts'
import { describeAttachments } from '../attachments/describe-attachments.ts'
import { MAX_MESSAGE_LENGTH } from '../conversations/conversation-limits.ts'
import { sendWorkMessage, workConversationQuery } from './shop-queries.ts'

type WorkConversationDialogProps = { bookingId: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Conversation with a customer for the member who does the work. Messages are sent in the name of the provider. */
export default function WorkConversationDialog({ bookingId, open, onOpenChange }: WorkConversationDialogProps) {
  const queryClient = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(workConversationQuery(bookingId))
  const [text, setText] = useState('')
  /** Id of the next message, so that a repeated request sends one message. */
  const [id, setId] = useState(() => uuidv7())
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendWorkMessage(bookingId, id, text.trim()),
    onSuccess() {
      setText('')
      setId(uuidv7())
      void queryClient.invalidateQueries(workConversationQuery(bookingId))
    },
    onError: error => toast.error(errorMessage(error, 'Poruka nije poslata. Pokušajte ponovo.')),
  })
  const list = useRef<HTMLOListElement>(null)
  const newest = data?.messages.at(-1)?.id
  // The newest message is the last one, and a long conversation would begin with the oldest.
  useEffect(() => {
    if (newest) list.current?.scrollTo(0, list.current.scrollHeight)
  }, [newest])
  const customer = data && publicName(data.conversation.other.name, false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} closable title={customer ? `Razgovor: ${customer}` : 'Razgovor'}>
      {!data &&
        (isError ? (
          <LoadError level={3} busy={isFetching} onRetry={() => void refetch()}>
            Razgovor nije učitan.
          </LoadError>
        ) : (
          <Loading />
        ))}
      {data && (
        <>
          <ol ref={list} className="work-messages" aria-label="Poruke">
            {data.messages.map(message => (
              <li
                key={message.id}
                className="work-message"
                data-own={message.sender_id === data.conversation.other.id ? undefined : ''}
              >
                <span translate="no">{message.content || describeAttachments(message.attachments)}</span>
                <span className="block text-xs text-ink-2" suppressHydrationWarning>
                  {momentInWords(message.created_at)}
                </span>
              </li>
            ))}
          </ol>
          {data.can_send && (
            <form
              className="stack gap-2"
              onSubmit={event => {
                event.preventDefault()
                if (text.trim() && !isPending) mutate()
              }}
            >
              <Field label="Poruka" hint="Klijent vidi poruku kao da piše pružalac usluge.">
                <Textarea
                  rows={2}
                  maxLength={MAX_MESSAGE_LENGTH}
                  value={text}
                  onChange={event => setText(event.target.value)}
                />
              </Field>
              <Button type="submit" size="small" className="justify-self-end" busy={isPending} busyText="Slanje...">
                Pošalji
              </Button>
            </form>
          )}
        </>
      )}
    </Dialog>
  )
}
