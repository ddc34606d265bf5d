import { createFileRoute } from '@tanstack/react-router'
import { ReportButton } from '../../features/moderation/report/report-button.tsx'
import { loadRequests } from '../../features/requests/load-requests.ts'
import { RequestsScreen } from '../../features/requests/requests-screen.tsx'
import { requireAccount } from '../pages/guards.ts'
import { useSharedOrigin } from '../script/shared-origin.ts'

/** Shows requests: `novi`, `moji` or an id for all users; the board and `gde-radim` (service areas) for providers. */
export const Route = createFileRoute('/zahtevi/{-$part}')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search: { sta?: string; procena?: string }) => search,
  staticData: { bar: ({ part }) => (part === 'novi' ? 'own' : undefined) },
  beforeLoad: requireAccount,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, me }, params: { part }, deps: { sta } }) =>
    loadRequests(queryClient, me, part, sta && String(sta)),
  head: () => ({ meta: [{ title: 'Traži se · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Requests,
})

function Requests() {
  const { me } = Route.useRouteContext()
  const { part } = Route.useParams()
  const { sta, procena } = Route.useSearch()
  return (
    <RequestsScreen
      me={me}
      part={part}
      searched={sta && String(sta)}
      estimated={procena && String(procena)}
      origin={useSharedOrigin()}
      report={id => <ReportButton type="request" id={id} what="ovaj zahtev" />}
    />
  )
}
