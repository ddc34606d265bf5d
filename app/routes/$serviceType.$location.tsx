import { createFileRoute, redirect } from '@tanstack/react-router'
import { ArticlesAbout } from '../../features/blog/articles-about.tsx'
import { articlesQuery } from '../../features/blog/blog-queries.ts'
import { landingJsonLd } from '../../features/landing/landing-json-ld.ts'
import { landingQuery, localServicesQuery } from '../../features/landing/landing-queries.ts'
import { LandingScreen } from '../../features/landing/landing-screen.tsx'
import { tradePricesQuery } from '../../features/prices/figure-queries.ts'
import { townOfName } from '../../features/prices/price-towns.ts'
import { ApiError } from '../../platform/browser/api.ts'
import { pageHead } from '../pages/head.ts'
import { publicPage } from '../pages/public-page.ts'
import { redirectTo } from '../pages/redirect-to.ts'
import { siteQuery, useSite } from '../site.ts'

export const Route = createFileRoute('/$serviceType/$location')({
  ...publicPage,
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { queryClient }, params: { serviceType, location } }) => {
    const page = await queryClient.ensureQueryData(landingQuery(serviceType, location)).catch(error => {
      // A 404 means that the pair of trade and town is unknown (docs/product.md, Local pages).
      if (error instanceof ApiError && error.status === 404) throw redirect({ to: '/not-found' })
      throw error
    })
    const { path, metaTitle: title, metaDescription: description } = page
    // Variants with diacritics or capitals redirect to the canonical path.
    if (path !== `/${serviceType}/${location}`) throw redirectTo(path, 301)
    const [{ url }] = await Promise.all([
      queryClient.ensureQueryData(siteQuery),
      queryClient.prefetchQuery(localServicesQuery(page)),
      queryClient.prefetchQuery(tradePricesQuery(townOfName(page.location)?.slug ?? '', page.category)),
      queryClient.prefetchQuery(articlesQuery(serviceType)),
    ])
    return { title, description, path, jsonLd: landingJsonLd(page, url) }
  },
  head: ({ match, loaderData }) => (loaderData ? pageHead(match, loaderData) : {}),
  component: Landing,
})

function Landing() {
  const { serviceType, location } = Route.useParams()
  return (
    <LandingScreen
      serviceType={serviceType}
      location={location}
      others={useSite().local_pages}
      reading={<ArticlesAbout about={serviceType} />}
    />
  )
}
