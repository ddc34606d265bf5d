import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { otherName } from '../chat/other-name.ts'
import type { Conversation } from '../conversation.ts'
import { conversationQuery, conversationsQuery, deleteConversation } from '../conversation-queries.ts'
import { unreadQuery } from './unread-query.ts'

export function DeleteDialog({
  conversation,
  onClose,
}: {
  conversation: Conversation | undefined
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  // Set to the last conversation, so that the dialog still shows the name while the dialog closes.
  const [shown, setShown] = useState(conversation)
  useEffect(() => {
    if (conversation) setShown(conversation)
  }, [conversation])
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => deleteConversation(id),
    onSuccess: async (_, id) => {
      // Cancels a running fetch, which is older than the deletion and would bring the conversation back into the list.
      await queryClient.cancelQueries(conversationQuery(id))
      await queryClient.invalidateQueries(conversationsQuery)
      void queryClient.invalidateQueries(unreadQuery)
      toast.success('Razgovor je uspešno obrisan')
    },
    onError: error => toast.error(errorMessage(error, 'Greška pri brisanju razgovora')),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open={conversation !== undefined}
      onOpenChange={open => open || onClose()}
      title="Potvrda brisanja"
      description={
        shown && (
          <>
            <b className="block text-ink">{otherName(shown)}</b> Razgovor nestaje samo kod vas; druga osoba ga i dalje
            vidi.
          </>
        )
      }
    >
      <Button
        variant="danger"
        icon={<Trash2 />}
        busy={isPending}
        busyText="Brisanje..."
        onClick={() => shown && mutate(shown.id)}
      >
        Obriši
      </Button>
    </ConfirmDialog>
  )
}
