import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Undo2 } from 'lucide-react'
import { useEffect, useReducer, useRef, useState } from 'react'
import { sentenceOf } from '../../platform/browser/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import type { Conversation } from './conversation.ts'
import { conversationQuery, conversationsQuery, reopenConversation } from './conversation-queries.ts'
import { catchUp } from './message-cache.ts'

const CompletionDialog = lazyDialog(() => import('./completion-dialog.tsx'))

/** Where the provider ends the job, and for ten seconds takes that back. */
export function CompletionBar({ conversation, undoUntil }: { conversation: Conversation; undoUntil: number }) {
  const [completing, setCompleting] = useState(false)
  const canUndo = useIsBefore(undoUntil)
  const bar = useRef<HTMLDivElement>(null)
  const { complete } = conversation.can
  return (
    <>
      {(complete || canUndo) && (
        <div ref={bar} className="chat-subhead">
          {complete ? (
            <Button variant="secondary" full icon={<CircleCheck />} onClick={() => setCompleting(true)}>
              Označi kao završeno
            </Button>
          ) : (
            <UndoLine conversationId={conversation.id} />
          )}
        </div>
      )}
      <CompletionDialog
        conversationId={conversation.id}
        open={completing}
        onOpenChange={setCompleting}
        finalFocus={() => bar.current?.querySelector('button') ?? null}
      />
    </>
  )
}

function UndoLine({ conversationId }: { conversationId: string }) {
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
      <Button variant="secondary" size="small" icon={<Undo2 />} busy={isPending} onClick={() => mutate()}>
        Opozovi
      </Button>
    </div>
  )
}

/** Whether that moment is still ahead; renders anew when it has come. */
function useIsBefore(moment: number): boolean {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const left = moment - Date.now()
    if (left <= 0) return
    // A timer may be a little early, and this one runs once.
    const timer = setTimeout(renderAgain, left + 50)
    return () => clearTimeout(timer)
  }, [moment])
  return moment > Date.now()
}
