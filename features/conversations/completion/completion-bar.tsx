import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
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
  beside: ReactNode
}

/** Bar with the button that completes the job. After completion, an undo button replaces `beside` for ten seconds. */
export function CompletionBar({ userId, conversation, undoUntil, beside }: CompletionBarProps) {
  const [completing, setCompleting] = useState(false)
  const canUndo = useIsBefore(undoUntil)
  const bar = useRef<HTMLDivElement>(null)
  const wasOpened = useRef(false)
  const { complete } = conversation.can
  function open() {
    wasOpened.current = true
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
        {!complete && canUndo ? <UndoLine conversationId={conversation.id} takesFocus={wasOpened.current} /> : beside}
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

/** Undoes a completion. `takesFocus` moves the focus here if a closed dialog had it. */
export function UndoLine({ conversationId, takesFocus }: { conversationId: string; takesFocus: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  // Focuses the button, because the focus is lost if the dialog closes before this button exists.
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
    onError: error => toast.error(errorMessage(error, 'Greška pri opozivanju završetka')),
    // Reloads, because the live connection may be down.
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

/** Returns whether a moment is in the future, and renders again when that moment has come. */
export function useIsBefore(moment: number): boolean {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const leftMs = moment - serverNow().getTime()
    if (leftMs <= 0) return
    // Adds 50 ms, because a timer may run a little early, and this timer runs only once.
    const timer = setTimeout(renderAgain, leftMs + 50)
    return () => clearTimeout(timer)
  }, [moment])
  return moment > serverNow().getTime()
}
