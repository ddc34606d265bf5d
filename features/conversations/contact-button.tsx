import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { sentenceOf } from '../../platform/browser/api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { conversationQuery, conversationsQuery, startConversation } from './conversation-queries.ts'

/** Gets in touch about a service: opens the conversation, or sends a visitor to sign in first. */
export function ContactButton({ serviceId, isSignedIn }: { serviceId: string; isSignedIn: boolean }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => startConversation(serviceId),
    onSuccess: conversation => {
      queryClient.setQueryData(conversationQuery(conversation.id).queryKey, conversation)
      void queryClient.invalidateQueries(conversationsQuery)
      void navigate({ to: '/messages', search: { razgovor: conversation.id } })
    },
    onError: error => toast.error(sentenceOf(error, 'Greška pri pokretanju razgovora')),
  })

  function contact() {
    if (isSignedIn) return mutate()
    toast.info('Da biste poslali poruku, morate se prijaviti.')
    void navigate({ to: '/login', search: { next: `/service/${serviceId}` } })
  }
  return (
    <Button size="large" full icon={<MessageCircle />} busy={isPending} onClick={contact}>
      {isSignedIn ? 'Pošalji poruku' : 'Prijavi se za kontakt'}
    </Button>
  )
}
