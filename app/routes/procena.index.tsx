import { createFileRoute, redirect } from '@tanstack/react-router'
import { tradesQuery } from '../../features/estimates/estimate-queries.ts'
import { EstimateStartScreen } from '../../features/estimates/wizard/estimate-start-screen.tsx'
import { pageHead } from '../pages/head.ts'
import { publicPage } from '../pages/public-page.ts'

/** Begins an estimate. With the words of a search, `sta`, whose trade has questions, it opens that trade's page. */
export const Route = createFileRoute('/procena/')({
  ...publicPage,
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search: Record<string, unknown>): { sta?: string } =>
    typeof search.sta === 'string' && search.sta ? { sta: search.sta.slice(0, 600) } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { sta } }) => {
    const { found } = await queryClient.ensureQueryData(tradesQuery(sta))
    if (found) throw redirect({ to: '/procena/$trade', params: { trade: found }, search: { sta }, replace: true })
  },
  head: ({ match }) =>
    pageHead(match, {
      title: 'Procena cene posla',
      description: 'Odgovorite na nekoliko pitanja i vidite koliko posao otprilike košta u vašem gradu. Bez naloga.',
      path: '/procena',
    }),
  component: Start,
})

function Start() {
  const { sta } = Route.useSearch()
  return <EstimateStartScreen searched={sta} />
}
