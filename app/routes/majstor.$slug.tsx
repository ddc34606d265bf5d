import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { meQuery } from '../../features/accounts/session.ts'
import { complaintFiguresQuery } from '../../features/complaints/complaint-queries.ts'
import { ContactButton } from '../../features/conversations/contact-button.tsx'
import { imageVariant } from '../../features/media/media-url.ts'
import { BlockButton } from '../../features/moderation/block/block-button.tsx'
import { ReportButton } from '../../features/moderation/report/report-button.tsx'
import { providerJsonLd } from '../../features/providers/provider-json-ld.ts'
import { providerQuery } from '../../features/providers/provider-queries.ts'
import { ProviderScreen } from '../../features/providers/provider-screen.tsx'
import { descriptionOf } from '../../features/providers/provider-words.ts'
import { pricesQuery } from '../../features/quotes/price-queries.ts'
import { PricesCard } from '../../features/quotes/prices/prices-card.tsx'
import { providerReviewsQuery } from '../../features/ratings/rating-queries.ts'
import { SaveButton } from '../../features/saved/save-button.tsx'
import { ApiError } from '../../platform/browser/api.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { pageHead } from '../pages/head.ts'
import { publicPage } from '../pages/public-page.ts'
import { siteQuery } from '../site.ts'

export const Route = createFileRoute('/majstor/$slug')({
  ...publicPage,
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const provider = await queryClient.ensureQueryData(providerQuery(slug)).catch(error => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    })
    const [{ url }] = await Promise.all([
      queryClient.ensureQueryData(siteQuery),
      queryClient.prefetchInfiniteQuery(providerReviewsQuery(provider.id)),
      queryClient.prefetchQuery(pricesQuery(provider.id)),
      queryClient.prefetchQuery(complaintFiguresQuery(provider.id)),
    ])
    return {
      title: provider.name,
      description: descriptionOf(provider),
      path: `/majstor/${provider.slug}`,
      jsonLd: [providerJsonLd(provider, url)],
      photo: provider.avatar_url ? imageVariant(provider.avatar_url, 1280) : undefined,
      noindex: !provider.services.length,
    }
  },
  head: ({ match, loaderData }) =>
    loaderData ? pageHead(match, loaderData) : { meta: [{ title: 'Stranica nije pronađena · Komšiluk' }] },
  notFoundComponent: ProviderMissing,
  component: Provider,
})

function Provider() {
  const { slug } = Route.useParams()
  const { data: me } = useQuery(meQuery)
  const isSignedIn = Boolean(me)
  return (
    <ProviderScreen
      key={slug}
      slug={slug}
      isSignedIn={isSignedIn}
      prices={providerId => <PricesCard providerId={providerId} />}
      contact={serviceId => <ContactButton serviceId={serviceId} isSignedIn={isSignedIn} />}
      save={({ id, name }) => <SaveButton kind="providers" id={id} what={name} />}
      about={({ id, name }) => (
        <>
          <ReportButton type="person" id={id} what={name} />
          {isSignedIn && <BlockButton person={{ id, name }} />}
        </>
      )}
      aboutReview={({ id, author }) => <ReportButton type="review" id={id} what={`Ocena: ${author}`} short />}
    />
  )
}

function ProviderMissing() {
  return (
    <div className="wrap py-12">
      <EmptyState
        page
        level={1}
        scene="scene-shutters"
        title="Stranica nije pronađena"
        action={
          <Link to="/services" className={buttonClass()}>
            Pogledaj usluge
          </Link>
        }
      >
        Možda majstor više nije na Komšiluku.
      </EmptyState>
    </div>
  )
}
