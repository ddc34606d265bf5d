import { createFileRoute } from '@tanstack/react-router'
import { type ComplaintSearch, loadComplaints } from '../../features/complaints/load-complaints.ts'
import { ComplaintsPage } from '../../features/complaints/page/complaints-page.tsx'
import { requireAccount } from '../pages/guards.ts'

export const Route = createFileRoute('/reklamacije/{-$id}')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search: ComplaintSearch): ComplaintSearch => search,
  loaderDeps: ({ search }) => search,
  beforeLoad: requireAccount,
  loader: ({ context: { queryClient }, params: { id }, deps }) => loadComplaints(queryClient, id, deps),
  head: () => ({ meta: [{ title: 'Reklamacije · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Complaints,
})

function Complaints() {
  const navigate = Route.useNavigate()
  return (
    <ComplaintsPage
      id={Route.useParams().id}
      search={Route.useSearch()}
      onFiled={id => void navigate({ to: '/reklamacije/{-$id}', params: { id }, replace: true })}
    />
  )
}
