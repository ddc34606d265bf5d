import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Conversation } from '../../features/conversations/conversation.ts'
import { ConversationList } from '../../features/conversations/conversation-list.tsx'
import { conversationsQuery, startConversation } from '../../features/conversations/conversation-queries.ts'
import { LostLine } from '../../features/conversations/lost-line.tsx'
import { sentenceOf } from '../../platform/browser/api.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { whenOnline } from '../../ui/when-online.ts'
import { requireAccount } from '../guards.ts'

const Chat = lazy(whenOnline(() => import('../chat.tsx')))

export const Route = createFileRoute('/messages')({
  validateSearch: (search: Record<string, unknown>): { razgovor?: string } => ({
    razgovor: typeof search.razgovor === 'string' ? search.razgovor : undefined,
  }),
  staticData: { footer: false },
  beforeLoad: requireAccount,
  loader: ({ context }) => context.queryClient.prefetchInfiniteQuery(conversationsQuery),
  head: () => ({ meta: [{ title: 'Poruke · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Messages,
})

function Messages() {
  const { me } = Route.useRouteContext()
  const { razgovor } = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const restart = useRestart(id => navigate({ search: { razgovor: id } }))
  return (
    <div className="wrap max-w-[52rem] pb-12">
      <div className="row gap-1 py-5">
        <IconButton label="Nazad" className="-ml-2" onClick={() => router.history.back()}>
          <ArrowLeft />
        </IconButton>
        <h1>Poruke</h1>
      </div>
      <LostLine />
      <ConversationList />
      {razgovor && (
        <Suspense>
          <Chat
            key={razgovor}
            id={razgovor}
            userId={me.id}
            onClose={() => navigate({ search: {}, resetScroll: false })}
            onRestart={restart}
          />
        </Suspense>
      )}
    </div>
  )
}

function useRestart(open: (id: string) => void) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (conversation: Conversation) => startConversation(conversation.service.id, true),
    onSuccess: conversation => {
      void queryClient.invalidateQueries(conversationsQuery)
      open(conversation.id)
    },
    onError: error => toast.error(sentenceOf(error, 'Greška pri pokretanju razgovora')),
  })
  return mutate
}
