import { createFileRoute } from '@tanstack/react-router'
import { TestScreen } from '../../features/landing/test-screen.tsx'
import { useSite } from '../site.ts'

export const Route = createFileRoute('/test/{-$service}/{-$location}')({
  head: () => ({ meta: [{ title: 'Test · Komšiluk' }, { name: 'robots', content: 'noindex, nofollow' }] }),
  component: Test,
})

function Test() {
  const { service = 'elektricar', location = 'pancevo' } = Route.useParams()
  return <TestScreen service={service} location={location} pages={useSite().local_pages} />
}
