import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { meQuery } from '../../features/accounts/session.ts'
import { HomeScreen } from '../../features/landing/home-screen.tsx'
import { recentServicesQuery } from '../../features/services/service-queries.ts'
import { useSite } from '../site.ts'

export const Route = createFileRoute('/')({
  // What fails to load is left out; the page never breaks (specification 1, section 8).
  loader: ({ context }) => context.queryClient.prefetchQuery(recentServicesQuery),
  head: () => ({ meta: [{ title: 'Usluge iz komšiluka u Pančevu · Komšiluk' }] }),
  component: Home,
})

function Home() {
  const { data: me } = useQuery(meQuery)
  return <HomeScreen me={me ?? null} launch={useSite().launch} />
}
