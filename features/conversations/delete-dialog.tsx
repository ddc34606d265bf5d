import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../platform/browser/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import type { Conversation } from './conversation.ts'
import { conversationsQuery, deleteConversation, unreadQuery } from './conversation-queries.ts'
import { otherName } from './other-name.ts'

/** Asks before a conversation is hidden from oneself. */
export function DeleteDialog({
  conversation,
  onClose,
}: {
  conversation: Conversation | undefined
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  // While it closes it goes on showing whom it was about.
  const [shown, setShown] = useState(conversation)
  useEffect(() => {
    if (conversation) setShown(conversation)
  }, [conversation])
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => deleteConversation(id),
    onSuccess: async () => {
      await queryClient.invalidateQueries(conversationsQuery)
      void queryClient.invalidateQueries(unreadQuery)
      toast.success('Razgovor je uspešno obrisan')
    },
    onError: error => toast.error(sentenceOf(error, 'Greška pri brisanju razgovora')),
    onSettled: onClose,
  })
  return (
    <Dialog
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
      destructive
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Otkaži
          </Button>
          <Button
            variant="danger"
            icon={<Trash2 />}
            busy={isPending}
            busyText="Brisanje..."
            onClick={() => shown && mutate(shown.id)}
          >
            Obriši
          </Button>
        </>
      }
    />
  )
}
