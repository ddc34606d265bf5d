import { createFileRoute, notFound } from '@tanstack/react-router'
import { DecisionScreen } from '../../features/moderation/decision/decision-screen.tsx'
import { decisionQuery } from '../../features/moderation/moderation-queries.ts'
import { ApiError } from '../../platform/browser/api.ts'
import { requireAccount } from '../pages/guards.ts'

export const Route = createFileRoute('/odluka/$decisionId')({
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: requireAccount,
  loader: ({ context: { queryClient }, params: { decisionId } }) =>
    queryClient.ensureQueryData(decisionQuery(decisionId)).catch(error => {
      throw error instanceof ApiError && [404, 422].includes(error.status) ? notFound() : error
    }),
  head: () => ({ meta: [{ title: 'Odluka · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Decision,
})

function Decision() {
  return <DecisionScreen id={Route.useParams().decisionId} />
}
