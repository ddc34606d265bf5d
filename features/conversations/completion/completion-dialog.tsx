import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { waitingMessage } from '../../../platform/browser/outbox.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { conversationQuery } from '../conversation-queries.ts'
import { completeJob } from './completion-outbox.ts'

const failure = 'Greška pri označavanju razgovora kao završenog'

type CompletionDialogProps = {
  userId: string
  conversationId: string
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Returns the element to focus after closing, because the button that opened the dialog may be gone. */
  finalFocus: () => HTMLElement | null
}

/** Dialog in which the provider completes the job and may ask for a rating (docs/product.md, Messages). */
export default function CompletionDialog({
  userId,
  conversationId,
  title,
  open,
  onOpenChange,
  finalFocus,
}: CompletionDialogProps) {
  const queryClient = useQueryClient()
  const [askForRating, setAskForRating] = useState(true)
  const { mutate, isPending } = useMutation({
    mutationFn: () => completeJob(queryClient, { userId, conversationId, title, reviewRequested: askForRating }),
    onSuccess: outcome => {
      if (outcome.state === 'waiting') {
        toast[outcome.error ? 'error' : 'info'](waitingMessage(outcome, failure))
        return
      }
      const { conversation } = outcome
      queryClient.setQueryData(conversationQuery(conversationId).queryKey, conversation)
      toast.success(
        conversation.review_requested
          ? 'Usluga je označena kao završena i zahtev za ocenom je poslat'
          : 'Usluga je označena kao završena',
      )
    },
    onError: error => toast.error(errorMessage(error, failure)),
    onSettled: () => onOpenChange(false),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
      title="Označi kao završeno"
      description={
        <>
          <span className="block">Da li želite da označite ovu uslugu kao završenu?</span>
          <span className="mt-2 block">
            Razgovor se time zatvara za obe strane i niko više ne može da piše. Predomisliti se možete samo u prvih
            deset sekundi.
          </span>
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Otkaži
          </Button>
          <Button busy={isPending} busyText="Procesuiranje..." onClick={() => mutate()}>
            Potvrdi
          </Button>
        </>
      }
    >
      <Switch between label="Zatraži ocenu" checked={askForRating} onCheckedChange={setAskForRating} />
    </Dialog>
  )
}
