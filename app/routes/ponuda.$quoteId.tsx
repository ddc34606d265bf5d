import { createFileRoute, notFound } from '@tanstack/react-router'
import { AfterJob } from '../../features/complaints/after-job.tsx'
import { complaintSourceQuery } from '../../features/complaints/complaint-queries.ts'
import { QuoteScreen } from '../../features/quotes/page/quote-screen.tsx'
import { quoteQuery } from '../../features/quotes/quote-queries.ts'
import { visitsQuery } from '../../features/visits/visit-queries.ts'
import { VisitsCard } from '../../features/visits/visits-card.tsx'
import { ApiError } from '../../platform/browser/api.ts'
import { requireAccount } from '../pages/guards.ts'
import { useSharedOrigin } from '../script/shared-origin.ts'

export const Route = createFileRoute('/ponuda/$quoteId')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { bar: 'own', footer: false },
  beforeLoad: requireAccount,
  loader: ({ context: { queryClient }, params: { quoteId } }) =>
    Promise.all([
      queryClient.ensureQueryData(quoteQuery(quoteId)).catch(error => {
        throw error instanceof ApiError && [404, 422].includes(error.status) ? notFound() : error
      }),
      queryClient.prefetchQuery(visitsQuery(quoteId)),
      queryClient.prefetchQuery(complaintSourceQuery({ kind: 'quote', id: quoteId })),
    ]),
  head: () => ({ meta: [{ title: 'Ponuda · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: QuotePage,
})

function QuotePage() {
  const { quoteId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <QuoteScreen
      id={quoteId}
      url={`${useSharedOrigin()}/ponuda/${quoteId}`}
      afterwards={quote => (
        <>
          <VisitsCard quote={quote} />
          <AfterJob
            quoteId={quote.id}
            onReported={razgovor => void navigate({ to: '/messages', search: { razgovor } })}
          />
        </>
      )}
    />
  )
}
