import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { hoursQuery } from '../../features/appointments/hours-queries.ts'
import { EditServiceScreen } from '../../features/services/form/edit-service-screen.tsx'
import { serviceQuery } from '../../features/services/service-queries.ts'
import { requireProvider } from '../pages/guards.ts'

export const Route = createFileRoute('/edit-service/$serviceId')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { bar: 'own', footer: false },
  beforeLoad: requireProvider,
  // The form must start from fresh data, not from the cache. The screen shows a failure itself.
  loader: ({ context, params }) =>
    context.queryClient.prefetchQuery({ ...serviceQuery(params.serviceId), staleTime: 0 }),
  head: () => ({ meta: [{ title: 'Uredi uslugu · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: EditService,
})

function EditService() {
  const { serviceId } = Route.useParams()
  const { data: hours } = useQuery(hoursQuery)
  const navigate = Route.useNavigate()
  return (
    <EditServiceScreen
      id={serviceId}
      acceptsBookings={hours?.accepts_bookings}
      onDone={() => navigate({ to: '/dashboard', replace: true })}
    />
  )
}
