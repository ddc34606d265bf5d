import { createFileRoute } from '@tanstack/react-router'
import { TestScreen } from '../../features/landing/test-screen.tsx'
import { mainTown } from '../../platform/serbian/towns.ts'
import { useSite } from '../site.ts'

export const Route = createFileRoute('/test/{-$service}/{-$location}')({
  head: () => ({ meta: [{ title: 'Test · Komšiluk' }, { name: 'robots', content: 'noindex, nofollow' }] }),
  component: Test,
})

function Test() {
  const { service = 'elektricar', location = mainTown().id } = Route.useParams()
  return <TestScreen service={service} location={location} pages={useSite().local_pages} />
}
