import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { meQuery } from '../../features/accounts/session.ts'
import { CardHeart } from '../../features/saved/card-heart.tsx'
import { ServicesScreen } from '../../features/services/list/services-screen.tsx'
import { readServiceFilters } from '../../features/services/search/query/service-filters.ts'
import { servicesQuery } from '../../features/services/service-queries.ts'
import { listTowns, mainTown, townNamed } from '../../platform/serbian/towns.ts'
import { pageHead } from '../pages/head.ts'
import { publicPage } from '../pages/public-page.ts'
import { stringifySearch } from '../search.ts'

export const Route = createFileRoute('/services')({
  ...publicPage,
  validateSearch: readServiceFilters,
  loaderDeps: ({ search }) => search,
  // The screen shows its own error and toast. With a changed filter or a cached list, the loader does not wait, because
  // the screen itself waits for the new data.
  loader: ({ context, deps, cause }) => {
    const isKnown = context.queryClient.getQueryData(servicesQuery(deps).queryKey)
    const loading = context.queryClient.prefetchInfiniteQuery(servicesQuery(deps))
    return isKnown || cause === 'stay' ? undefined : loading
  },
  head: ({ match }) => {
    const { category, location } = match.search
    const place = location ?? mainTown().name
    const town = townNamed(place)
    return pageHead(match, {
      title: `${category ?? 'Usluge'}, ${place}`,
      description: category
        ? `${category} ${town ? `u ${town.locative}` : `(${place})`}: ko to radi i po kojoj ceni. Uporedite cene i ocene komšija, pogledajte fotografije i pišite direktno pružaocu usluge.`
        : `Majstori, čišćenje, frizeri, časovi i ostale usluge u ${listTowns('locative')}, sa cenama i ocenama komšija. Izaberite i pišite direktno.`,
      // The path does not contain a search or a price filter, because these only filter the same page.
      path: `/services${stringifySearch({ category, location })}`,
    })
  },
  component: Services,
})

function Services() {
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: me } = useQuery(meQuery)
  return (
    <ServicesScreen
      filters={filters}
      town={me?.location ?? null}
      save={({ id, title }) => <CardHeart kind="services" id={id} what={title} />}
      onChange={next => navigate({ search: readServiceFilters(next), resetScroll: false })}
    />
  )
}
