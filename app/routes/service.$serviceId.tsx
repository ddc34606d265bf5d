import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { publicName } from '../../features/accounts/display-name.ts'
import { meQuery } from '../../features/accounts/session.ts'
import { slotsQuery } from '../../features/bookings/booking-queries.ts'
import { BookOrContact } from '../../features/bookings/slots/book-or-contact.tsx'
import { FreeSlots } from '../../features/bookings/slots/free-slots.tsx'
import { ContactButton } from '../../features/conversations/contact-button.tsx'
import { EstimateLink } from '../../features/estimates/estimate-link.tsx'
import { imageVariant } from '../../features/media/media-url.ts'
import { HiddenNotice } from '../../features/moderation/decision/hidden-notice.tsx'
import { ReportButton } from '../../features/moderation/report/report-button.tsx'
import { pricesQuery } from '../../features/quotes/price-queries.ts'
import { PricesCard } from '../../features/quotes/prices/prices-card.tsx'
import { reviewsQuery } from '../../features/ratings/rating-queries.ts'
import { Reviews } from '../../features/ratings/reviews.tsx'
import { SaveButton } from '../../features/saved/save-button.tsx'
import { useLinkBack } from '../../features/services/page/link-back.ts'
import { serviceJsonLd } from '../../features/services/page/service-json-ld.ts'
import { ServiceScreen } from '../../features/services/page/service-screen.tsx'
import type { ServiceDetail } from '../../features/services/service.ts'
import { otherServicesQuery, serviceQuery } from '../../features/services/service-queries.ts'
import { reportView } from '../../features/statistics/statistics-queries.ts'
import { ApiError } from '../../platform/browser/api.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { originOf, pageHead } from '../pages/head.ts'
import { publicPage } from '../pages/public-page.ts'
import { useSharedOrigin } from '../script/shared-origin.ts'

export const Route = createFileRoute('/service/$serviceId')({
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  ...publicPage,
  staticData: { bar: 'own' },
  loader: async ({ context, params, cause }) => {
    const reviews = context.queryClient.prefetchInfiniteQuery(reviewsQuery(params.serviceId))
    const others = context.queryClient.prefetchQuery(otherServicesQuery(params.serviceId))
    const service = await context.queryClient.ensureQueryData(serviceQuery(params.serviceId)).catch(error => {
      if (error instanceof ApiError && error.status === 404) throw notFound()
      if (typeof window === 'undefined') throw error
      // A failed preload shows no error, because the visitor has not opened the page.
      if (cause !== 'preload') toast.error('Došlo je do greške prilikom učitavanja detalja usluge.')
      throw redirect({ to: '/services' })
    })
    await Promise.all([
      reviews,
      others,
      context.queryClient.prefetchQuery(pricesQuery(service.provider_id)),
      canBeBooked(service) && context.queryClient.prefetchQuery(slotsQuery(service.id)),
    ])
    return service
  },
  head: ({ match, loaderData: service }) =>
    service
      ? pageHead(match, {
          title: service.title,
          description: service.description,
          path: `/service/${service.id}`,
          jsonLd: [serviceJsonLd(service, originOf(match))],
          photo: service.image_url ? imageVariant(service.image_url, 1280) : undefined,
          noindex: service.status !== 'active',
        })
      : { meta: [{ title: 'Usluga nije pronađena · Komšiluk' }] },
  notFoundComponent: ServiceMissing,
  component: Service,
})

/** Whether the caller can book the service. The caller's own services and paused services cannot be booked. */
const canBeBooked = ({ status, can }: ServiceDetail) => status === 'active' && !can.edit

function Service() {
  const { serviceId } = Route.useParams()
  const { data: me } = useQuery(meQuery)
  useEffect(() => reportView(serviceId), [serviceId])
  return (
    <ServiceScreen
      key={serviceId}
      id={serviceId}
      url={`${useSharedOrigin()}/service/${serviceId}`}
      isSignedIn={Boolean(me)}
      contact={service => (
        <BookOrContact
          serviceId={serviceId}
          canBeBooked={canBeBooked(service)}
          contact={isSecond => <ContactButton serviceId={serviceId} isSignedIn={Boolean(me)} isSecond={isSecond} />}
        />
      )}
      freeSlots={service =>
        canBeBooked(service) && <FreeSlots serviceId={serviceId} provider={publicName(service.provider_name, true)} />
      }
      prices={({ provider_id, category, can }) => (
        <>
          <PricesCard providerId={provider_id} className="mt-7" />
          {!can.edit && <EstimateLink category={category} serviceId={serviceId} />}
        </>
      )}
      reviews={({ can }) => (
        <Reviews
          serviceId={serviceId}
          isOwn={can.edit}
          about={({ id, author }) => <ReportButton type="review" id={id} what={`Ocena: ${author}`} short />}
        />
      )}
      notice={service => <HiddenNotice service={service} />}
      save={({ title }) => <SaveButton kind="services" id={serviceId} what={title} />}
      report={({ title }) => <ReportButton type="service" id={serviceId} what={`Usluga „${title}”`} />}
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
          <Link to="/services" {...useLinkBack(serviceId)} className={buttonClass()}>
            Nazad na usluge
          </Link>
        }
      />
    </div>
  )
}
