import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { meQuery } from '../../features/accounts/session.ts'
import { ContactButton } from '../../features/conversations/contact-button.tsx'
import { imageVariant } from '../../features/media/media-url.ts'
import { reviewsQuery } from '../../features/ratings/rating-queries.ts'
import { Reviews } from '../../features/ratings/reviews.tsx'
import { useWayBack } from '../../features/services/list-place.ts'
import { serviceQuery } from '../../features/services/service-queries.ts'
import { serviceSchema } from '../../features/services/service-schema.ts'
import { ServiceScreen } from '../../features/services/service-screen.tsx'
import { tellView } from '../../features/statistics/statistics-queries.ts'
import { ApiError } from '../../platform/browser/api.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { originOf, pageHead } from '../head.ts'
import { publicPage } from '../public-page.ts'

export const Route = createFileRoute('/service/$serviceId')({
  ...publicPage,
  staticData: { bar: 'own' },
  loader: async ({ context, params, cause }) => {
    const reviews = context.queryClient.prefetchInfiniteQuery(reviewsQuery(params.serviceId))
    const service = await context.queryClient.ensureQueryData(serviceQuery(params.serviceId)).catch(error => {
      if (error instanceof ApiError && error.status === 404) throw notFound()
      if (typeof window === 'undefined') throw error
      // A page that was only looked for in advance fails in silence.
      if (cause !== 'preload') toast.error('Došlo je do greške prilikom učitavanja detalja usluge.')
      throw redirect({ to: '/services' })
    })
    await reviews
    return service
  },
  head: ({ match, loaderData: service }) =>
    service
      ? pageHead(match, {
          title: service.title,
          description: service.description,
          path: `/service/${service.id}`,
          schema: [serviceSchema(service, originOf(match))],
          photo: service.image_url ? imageVariant(service.image_url, 1280) : undefined,
          noindex: service.status !== 'active',
        })
      : { meta: [{ title: 'Usluga nije pronađena · Komšiluk' }] },
  notFoundComponent: ServiceMissing,
  component: Service,
})

function Service() {
  const { serviceId } = Route.useParams()
  const { data: me } = useQuery(meQuery)
  useEffect(() => tellView(serviceId), [serviceId])
  return (
    <ServiceScreen
      key={serviceId}
      id={serviceId}
      isSignedIn={Boolean(me)}
      contact={() => <ContactButton serviceId={serviceId} isSignedIn={Boolean(me)} />}
      reviews={<Reviews serviceId={serviceId} />}
    />
  )
}

function ServiceMissing() {
  const { serviceId } = Route.useParams()
  return (
    <div className="wrap py-12">
      <EmptyState
        page
        level={1}
        scene="scene-shutters"
        title="Usluga nije pronađena"
        action={
          <Link to="/services" {...useWayBack(serviceId)} className={buttonClass()}>
            Nazad na usluge
          </Link>
        }
      />
    </div>
  )
}
