import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { ApiError, errorMessage } from '../../platform/browser/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { NeedsScriptNote } from '../accounts/needs-script.tsx'
import { clearAllTabs } from '../accounts/sign-out.ts'
import { conversationQuery, conversationsQuery, startConversation } from './conversation-queries.ts'

type ContactButtonProps = {
  serviceId: string
  isSignedIn: boolean
  /** True if the page has another main button. Then this button is secondary, and only an icon on phones. */
  isSecond?: boolean
}

/** Button that opens a conversation about a service, or sends a visitor to the sign-in page. */
export function ContactButton({ serviceId, isSignedIn, isSecond }: ContactButtonProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => startConversation(serviceId),
    onSuccess: conversation => {
      queryClient.setQueryData(conversationQuery(conversation.id).queryKey, conversation)
      void queryClient.invalidateQueries(conversationsQuery)
      void navigate({ to: '/messages', search: { razgovor: conversation.id } })
    },
    onError: error => {
      if (!(error instanceof ApiError && error.status === 401)) {
        toast.error(errorMessage(error, 'Greška pri pokretanju razgovora'))
        return
      }
      // The session has expired since the page was opened.
      clearAllTabs(queryClient)
      askToSignIn()
    },
  })

  function contact() {
    if (isSignedIn) mutate()
    else askToSignIn()
  }
  function askToSignIn() {
    toast.info('Da biste poslali poruku, morate se prijaviti.')
    void navigate({ to: '/login', search: { next: `/service/${serviceId}` } })
  }
  return (
    <>
      <Button
        variant={isSecond ? 'secondary' : 'primary'}
        size="large"
        full
        icon={<MessageCircle />}
        busy={isPending}
        onClick={contact}
      >
        <span className={isSecond ? 'max-md:sr-only' : undefined}>
          {isSignedIn ? 'Pošalji poruku' : 'Prijavi se za kontakt'}
        </span>
      </Button>
      <NeedsScriptNote task="Slanje poruke" />
    </>
  )
}
