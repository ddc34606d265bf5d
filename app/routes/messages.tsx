import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { AssistantSwitch } from '../../features/assistant/assistant-switch.tsx'
import { conversationsQuery } from '../../features/conversations/conversation-queries.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { ConversationsView } from '../conversations-view.tsx'
import { requireAccount } from '../pages/guards.ts'

export const Route = createFileRoute('/messages')({
  codeSplitGroupings: [['loader', 'component']],
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
  return (
    <div className="wrap max-w-[52rem] pb-12">
      <div className="row gap-1 py-5">
        <IconButton label="Nazad" className="-ml-2" onClick={() => router.history.back()}>
          <ArrowLeft />
        </IconButton>
        <h1 className="flex-1">Poruke</h1>
        {me.role === 'provider' && <AssistantSwitch me={me} />}
      </div>
      <ConversationsView
        me={me}
        open={razgovor}
        onOpen={id => navigate({ search: { razgovor: id }, resetScroll: Boolean(id) })}
      />
    </div>
  )
}
