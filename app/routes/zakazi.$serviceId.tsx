import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { meQuery } from '../../features/accounts/session.ts'
import { BookScreen } from '../../features/bookings/book/book-screen.tsx'
import { type BookSearch, chosenQuery, stripQuery } from '../../features/bookings/book/book-search.ts'
import { isBookingPerson } from '../../features/bookings/booking-person.ts'
import { UsualPrice } from '../../features/prices/usual-price.tsx'
import { useSeriesChoice } from '../../features/series/propose/series-choice.ts'
import { serviceQuery } from '../../features/services/service-queries.ts'
import { ApiError } from '../../platform/browser/api.ts'
import { isDay, isMoment } from '../../platform/serbian/calendar.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Loading } from '../../ui/loading/loading.tsx'

const textIf = (value: unknown, isValid: (text: string) => boolean) =>
  typeof value === 'string' && isValid(value) ? value : undefined

const JoinScreen = lazyPart(() => import('../../features/waiting/join/join-screen.tsx'))
const RepeatStep = lazyPart(() => import('../../features/series/propose/repeat-step.tsx'))

/** Books a service. Up to the sign-in the page works for visitors without a script, because the URL has the choice. */
export const Route = createFileRoute('/zakazi/$serviceId')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search: Record<string, unknown>): BookSearch => ({
    termin: textIf(search.termin, isMoment),
    dan: textIf(search.dan, isDay),
    od: textIf(search.od, isDay),
    kod: textIf(search.kod, isBookingPerson),
    ceka: search.ceka === 'da' ? 'da' : undefined,
  }),
  staticData: { bar: 'own', footer: false },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { serviceId }, deps }) => {
    const slots = [queryClient.prefetchQuery(stripQuery(serviceId, deps))]
    if (deps.termin) slots.push(queryClient.prefetchQuery(chosenQuery(serviceId, { ...deps, termin: deps.termin })))
    await queryClient.ensureQueryData(serviceQuery(serviceId)).catch(error => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    })
    await Promise.all(slots)
  },
  head: () => ({ meta: [{ title: 'Zakažite termin · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Book,
})

function Book() {
  const { serviceId } = Route.useParams()
  const search = Route.useSearch()
  const { data: me } = useQuery(meQuery)
  const series = useSeriesChoice()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const next = router.buildLocation({ to: '/zakazi/$serviceId', params: { serviceId }, search }).href
  if (search.ceka) {
    return (
      <Suspense fallback={<Loading className="wrap py-6" />}>
        <JoinScreen
          serviceId={serviceId}
          me={me ?? null}
          next={next}
          onJoined={async () => {
            await navigate({ to: '/moji-termini', search: {} })
            await router.invalidate()
          }}
        />
      </Suspense>
    )
  }
  return (
    <BookScreen
      key={serviceId}
      serviceId={serviceId}
      search={search}
      me={me ?? null}
      next={next}
      onBooked={async ({ id }) => {
        await navigate({ to: '/zakazano/$bookingId', params: { bookingId: id }, replace: true })
        await router.invalidate()
      }}
      repeat={(slot, service, deposit) =>
        service.allows_series && (
          <Suspense>
            <RepeatStep
              serviceId={serviceId}
              startsAt={slot.starts_at}
              person={search.kod}
              hasDeposit={deposit !== null}
              provider={service.provider_name ?? 'Pružalac usluge'}
              choice={series.choice}
              onChange={series.setChoice}
            />
          </Suspense>
        )
      }
      book={series.book}
      usualPrice={(text, town) => <UsualPrice text={text} town={town} />}
      onSecondStep={() => void navigate({ to: '/login', search: { korak: 'dva', next } })}
    />
  )
}
