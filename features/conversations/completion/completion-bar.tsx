import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import { sentenceOf } from '../../../platform/browser/api.ts'
import { present } from '../../../platform/serbian/present.ts'
import { Button } from '../../../ui/button/button.tsx'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { catchUp } from '../cache/message-cache.ts'
import type { Conversation } from '../conversation.ts'
import { conversationQuery, conversationsQuery, reopenConversation } from '../conversation-queries.ts'

const CompletionDialog = lazyDialog(() => import('./completion-dialog.tsx'))

type CompletionBarProps = {
  userId: string
  conversation: Conversation
  undoUntil: number
  /** What else can be done in the conversation. */
  beside: ReactNode
}

/** Where the provider ends the job, and for ten seconds takes that back; and what stands beside it. */
export function CompletionBar({ userId, conversation, undoUntil, beside }: CompletionBarProps) {
  const [completing, setCompleting] = useState(false)
  const canUndo = useIsBefore(undoUntil)
  const bar = useRef<HTMLDivElement>(null)
  const wasAsked = useRef(false)
  const { complete } = conversation.can
  function open() {
    wasAsked.current = true
    setCompleting(true)
  }
  return (
    <>
      <div ref={bar} className="chat-subhead chat-tools">
        {complete && (
          <Button variant="secondary" icon={<CircleCheck />} onClick={open}>
            Označi kao završeno
          </Button>
        )}
        {!complete && canUndo ? <UndoLine conversationId={conversation.id} takesFocus={wasAsked.current} /> : beside}
      </div>
      <CompletionDialog
        userId={userId}
        conversationId={conversation.id}
        title={conversation.service.title}
        open={completing}
        onOpenChange={setCompleting}
        finalFocus={() => bar.current?.querySelector('button') ?? null}
      />
    </>
  )
}

function UndoLine({ conversationId, takesFocus }: { conversationId: string; takesFocus: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  // The dialog may have closed before this line was here, and what had the focus then is gone.
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) button.current?.focus()
  }, [takesFocus])
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => reopenConversation(conversationId),
    onSuccess: conversation => {
      queryClient.setQueryData(conversationQuery(conversationId).queryKey, conversation)
      toast.success('Razgovor je ponovo otvoren')
    },
    onError: error => toast.error(sentenceOf(error, 'Greška pri opozivanju završetka')),
    // The live connection may be away just now.
    onSettled: () => {
      void queryClient.invalidateQueries(conversationsQuery)
      void queryClient.invalidateQueries(conversationQuery(conversationId))
      catchUp(queryClient, conversationId).catch(() => {})
    },
  })
  return (
    <div className="row between gap-3">
      <p className="text-ink-2">Razgovor je zatvoren.</p>
      <Button ref={button} variant="secondary" size="small" icon={<Undo2 />} busy={isPending} onClick={() => mutate()}>
        Opozovi
      </Button>
    </div>
  )
}

/** Whether that moment is still ahead; renders anew when it has come. */
function useIsBefore(moment: number): boolean {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const left = moment - present().getTime()
    if (left <= 0) return
    // A timer may be a little early, and this one runs once.
    const timer = setTimeout(renderAgain, left + 50)
    return () => clearTimeout(timer)
  }, [moment])
  return moment > present().getTime()
}
