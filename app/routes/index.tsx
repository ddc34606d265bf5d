import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { meQuery } from '../../features/accounts/session.ts'
import { HomeScreen } from '../../features/landing/home-screen.tsx'
import { recentServicesQuery } from '../../features/services/service-queries.ts'
import { pageHead } from '../pages/head.ts'
import { publicPage } from '../pages/public-page.ts'
import { siteJsonLd } from '../pages/site-json-ld.ts'
import { InstallCard } from '../shell/install-card.tsx'
import { useSite } from '../site.ts'

export const Route = createFileRoute('/')({
  ...publicPage,
  // If the services fail to load, the page leaves them out (docs/product.md, Home).
  loader: ({ context }) => context.queryClient.prefetchQuery(recentServicesQuery),
  head: ({ match }) =>
    pageHead(match, {
      title: 'Usluge iz komšiluka u Pančevu',
      description:
        'Majstori, frizeri, čistačice i nastavnici iz Pančeva. Pronađite ko radi u vašem kraju, pišite mu direktno i dogovorite se.',
      path: '/',
      jsonLd: siteJsonLd(match),
    }),
  component: Home,
})

function Home() {
  const { data: me } = useQuery(meQuery)
  const { launch, local_pages } = useSite()
  return <HomeScreen me={me ?? null} launch={launch} localPages={local_pages} install={<InstallCard />} />
}
