import { createFileRoute, notFound } from '@tanstack/react-router'
import { townPricesQuery } from '../../features/prices/figure-queries.ts'
import { townPricesPath } from '../../features/prices/price-json-ld.ts'
import { townOfSlug } from '../../features/prices/price-towns.ts'
import { TownPricesScreen } from '../../features/prices/town-prices-screen.tsx'
import { mainTown } from '../../platform/serbian/towns.ts'
import { pageHead } from '../pages/head.ts'
import { publicPage } from '../pages/public-page.ts'

export const Route = createFileRoute('/cene/')({
  ...publicPage,
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search: Record<string, unknown>): { grad?: string } =>
    typeof search.grad === 'string' ? { grad: search.grad } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { grad = mainTown().id } }) => {
    const town = townOfSlug(grad)
    if (!town) throw notFound()
    const { items } = await queryClient.ensureQueryData(townPricesQuery(grad))
    return {
      title: `Koliko šta košta ${town.in}`,
      description: `Uobičajene cene poslova ${town.in}, po cenovnicima i prihvaćenim ponudama najmanje pet pružalaca usluge.`,
      path: townPricesPath(grad),
      noindex: items.every(({ figure }) => !figure || figure.is_demo),
    }
  },
  head: ({ match, loaderData }) => (loaderData ? pageHead(match, loaderData) : {}),
  component: Prices,
})

function Prices() {
  const { grad = mainTown().id } = Route.useSearch()
  return <TownPricesScreen town={grad} />
}
