import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { NeedsScriptNote } from '../../features/accounts/needs-script.tsx'
import { clearAllTabs } from '../../features/accounts/sign-out.ts'
import { suggestDraft } from '../../features/conversations/chat/use-draft.ts'
import { MAX_MESSAGE_LENGTH } from '../../features/conversations/conversation-limits.ts'
import {
  conversationQuery,
  conversationsQuery,
  startConversation,
} from '../../features/conversations/conversation-queries.ts'
import { ApiError, errorMessage } from '../../platform/browser/api.ts'
import { Loading } from '../../ui/loading/loading.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { requireAccount } from '../pages/guards.ts'

/** `poruka` is the beginning of the message, which the website's owner has chosen. */
type ContactSearch = { poruka?: string | undefined }

/** The target of 'write to me' on providers' websites: opens the conversation about this service. */
export const Route = createFileRoute('/contact/$serviceId')({
  validateSearch: ({ poruka }: Record<string, unknown>): ContactSearch => ({
    poruka: typeof poruka === 'string' ? poruka.slice(0, MAX_MESSAGE_LENGTH) : undefined,
  }),
  beforeLoad: requireAccount,
  staticData: { footer: false },
  head: () => ({ meta: [{ title: 'Poruke · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Contact,
})

function Contact() {
  const { serviceId } = Route.useParams()
  const { poruka } = Route.useSearch()
  const { me } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    startConversation(serviceId).then(
      conversation => {
        queryClient.setQueryData(conversationQuery(conversation.id).queryKey, conversation)
        if (poruka) suggestDraft(me.id, conversation.id, poruka)
        void queryClient.invalidateQueries(conversationsQuery)
        void navigate({ to: '/messages', search: { razgovor: conversation.id }, replace: true })
      },
      error => {
        if (error instanceof ApiError && error.status === 401) {
          clearAllTabs(queryClient)
          toast.info('Da biste poslali poruku, morate se prijaviti.')
          void navigate({
            to: '/login',
            search: { next: window.location.pathname + window.location.search },
            replace: true,
          })
          return
        }
        toast.error(errorMessage(error, 'Greška pri pokretanju razgovora'))
        void navigate({ to: '/service/$serviceId', params: { serviceId }, replace: true })
      },
    )
  }, [serviceId, poruka, me.id, navigate, queryClient])
  return (
    <div className="wrap stack min-h-[50vh] content-center gap-4">
      <Loading text="Otvaramo razgovor..." className="justify-center" />
      <NeedsScriptNote task="Slanje poruke" />
    </div>
  )
}
