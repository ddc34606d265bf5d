import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { meQuery } from '../../features/accounts/session.ts'
import { HomeScreen } from '../../features/landing/home-screen.tsx'
import { placeOf } from '../../features/landing/place.ts'
import { recentServicesQuery } from '../../features/services/service-queries.ts'
import { mainTown, townFor } from '../../platform/serbian/towns.ts'
import { pageHead } from '../pages/head.ts'
import { publicPage } from '../pages/public-page.ts'
import { siteJsonLd } from '../pages/site-json-ld.ts'
import { InstallCard } from '../shell/install-card.tsx'
import { useSite } from '../site.ts'

export const Route = createFileRoute('/')({
  ...publicPage,
  // If the services fail to load, the page leaves them out (docs/product.md, Home).
  validateSearch: (search: { grad?: string }) => search,
  loaderDeps: ({ search: { grad } }) => ({ grad }),
  loader: async ({ context: { queryClient }, deps: { grad } }) => {
    const me = await queryClient.ensureQueryData(meQuery)
    await queryClient.prefetchQuery(recentServicesQuery(placeOf(townFor(grad, me?.location)).location))
  },
  head: ({ match }) => {
    const town = townFor(match.search.grad, null)
    return pageHead(match, {
      title: `Usluge iz komšiluka u ${town.locative}`,
      description: `Majstori, frizeri, čistačice i nastavnici iz ${town.genitive}. Pronađite ko radi u vašem kraju, pišite mu direktno i dogovorite se.`,
      path: town === mainTown() ? '/' : `/?grad=${town.id}`,
      jsonLd: siteJsonLd(match),
    })
  },
  component: Home,
})

function Home() {
  const { data: me } = useQuery(meQuery)
  const { launch, local_pages, coming_towns } = useSite()
  const { grad } = Route.useSearch()
  return (
    <HomeScreen
      me={me ?? null}
      launch={launch}
      localPages={local_pages}
      comingTowns={coming_towns}
      townId={grad}
      install={<InstallCard />}
    />
  )
}
