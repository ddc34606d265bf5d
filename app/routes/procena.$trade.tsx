import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { meQuery } from '../../features/accounts/session.ts'
import { useCurrentTown } from '../../features/accounts/use-current-town.ts'
import { questionsQuery } from '../../features/estimates/estimate-queries.ts'
import { EstimateScreen } from '../../features/estimates/wizard/estimate-screen.tsx'
import { readEstimateSearch } from '../../features/estimates/wizard/estimate-search.ts'
import { townOfName } from '../../features/prices/price-towns.ts'
import { ApiError } from '../../platform/browser/api.ts'
import { pageHead } from '../pages/head.ts'
import { publicPage } from '../pages/public-page.ts'

export const Route = createFileRoute('/procena/$trade')({
  ...publicPage,
  codeSplitGroupings: [['loader', 'component']],
  staticData: { footer: false },
  validateSearch: readEstimateSearch,
  loaderDeps: ({ search: { sta, posao } }) => ({ sta, posao }),
  loader: ({ context: { queryClient }, params: { trade }, deps: { sta, posao } }) =>
    queryClient.ensureQueryData(questionsQuery(trade, { text: sta, job: posao })).catch(error => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    }),
  head: ({ match, loaderData }) =>
    loaderData
      ? pageHead(match, {
          title: `Procena cene: ${loaderData.category}`,
          description: `${loaderData.category}: odgovorite na nekoliko pitanja i vidite koliko posao otprilike košta u vašem gradu.`,
          path: `/procena/${loaderData.trade}`,
        })
      : {},
  component: Estimate,
})

function Estimate() {
  const { trade } = Route.useParams()
  const { data: me } = useQuery(meQuery)
  const town = useCurrentTown(me?.location ?? null)
  return (
    <EstimateScreen
      trade={trade}
      search={Route.useSearch()}
      isSignedIn={Boolean(me)}
      ownTown={(me?.location && townOfName(me.location)?.slug) || town.id}
    />
  )
}
