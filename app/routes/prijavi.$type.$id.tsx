import { createFileRoute, notFound } from '@tanstack/react-router'
import { subjectQuery } from '../../features/moderation/moderation-queries.ts'
import type { Reportable } from '../../features/moderation/report/report.ts'
import { ReportScreen } from '../../features/moderation/report/report-screen.tsx'
import { ApiError } from '../../platform/browser/api.ts'

export const Route = createFileRoute('/prijavi/$type/$id')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient }, params: { type, id } }) =>
    queryClient.ensureQueryData(subjectQuery(type as Reportable, id)).catch(error => {
      throw error instanceof ApiError && [404, 422].includes(error.status) ? notFound() : error
    }),
  head: () => ({ meta: [{ title: 'Prijavi · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Report,
})

function Report() {
  const { type, id } = Route.useParams()
  return <ReportScreen type={type as Reportable} id={id} />
}
