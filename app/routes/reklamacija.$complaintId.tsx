import { createFileRoute, notFound } from '@tanstack/react-router'
import { complaintQuery } from '../../features/complaints/complaint-queries.ts'
import { ComplaintScreen } from '../../features/complaints/page/complaint-screen.tsx'
import { ApiError } from '../../platform/browser/api.ts'
import { requireAccount } from '../pages/guards.ts'

export const Route = createFileRoute('/reklamacija/$complaintId')({
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: requireAccount,
  loader: ({ context: { queryClient }, params: { complaintId } }) =>
    queryClient.ensureQueryData(complaintQuery(complaintId)).catch(error => {
      throw error instanceof ApiError && [404, 422].includes(error.status) ? notFound() : error
    }),
  head: () => ({ meta: [{ title: 'Reklamacija · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: ComplaintPage,
})

function ComplaintPage() {
  const { complaintId } = Route.useParams()
  return <ComplaintScreen key={complaintId} id={complaintId} />
}
