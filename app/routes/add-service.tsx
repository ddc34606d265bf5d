import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { hoursQuery } from '../../features/appointments/hours-queries.ts'
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
  const { data: hours } = useQuery(hoursQuery)
  const navigate = Route.useNavigate()
  return (
    <AddServiceScreen me={me} acceptsBookings={hours?.accepts_bookings} onDone={() => navigate({ to: '/dashboard' })} />
  )
}
