import { createFileRoute } from '@tanstack/react-router'
import { servicesQuery } from '../../features/services/service-queries.ts'
import { readServiceSearch } from '../../features/services/service-search.ts'
import { ServicesScreen } from '../../features/services/services-screen.tsx'

export const Route = createFileRoute('/services')({
  validateSearch: readServiceSearch,
  loaderDeps: ({ search }) => search,
  // The list shows its own error with its toast; the page stays.
  loader: ({ context, deps }) => context.queryClient.prefetchInfiniteQuery(servicesQuery(deps)),
  head: ({ match }) => ({
    meta: [
      {
        title: `${match.search.category ?? 'Usluge'}${match.search.location ? `, ${match.search.location}` : ''} · Komšiluk`,
      },
    ],
  }),
  component: Services,
})

function Services() {
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ServicesScreen
      filters={filters}
      onChange={next => navigate({ search: readServiceSearch(next), resetScroll: false })}
    />
  )
}
