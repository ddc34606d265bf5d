import { createFileRoute } from '@tanstack/react-router'
import { AddServiceScreen } from '../../features/services/form/add-service-screen.tsx'
import { requireProvider } from '../pages/guards.ts'

export const Route = createFileRoute('/add-service')({
  staticData: { bar: 'own', footer: false },
  beforeLoad: requireProvider,
  head: () => ({ meta: [{ title: 'Dodaj novu uslugu · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: AddService,
})

function AddService() {
  const { me } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return <AddServiceScreen me={me} onDone={() => navigate({ to: '/dashboard' })} />
}
