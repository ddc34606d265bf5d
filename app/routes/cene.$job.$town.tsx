import { createFileRoute, notFound } from '@tanstack/react-router'
import { jobPriceQuery } from '../../features/prices/figure-queries.ts'
import { rangeInWords } from '../../features/prices/figure-words.ts'
import { JobPriceScreen } from '../../features/prices/job-price-screen.tsx'
import { jobPriceJsonLd } from '../../features/prices/price-json-ld.ts'
import { ApiError } from '../../platform/browser/api.ts'
import { pageHead } from '../pages/head.ts'
import { publicPage } from '../pages/public-page.ts'
import { siteQuery } from '../site.ts'

export const Route = createFileRoute('/cene/$job/$town')({
  ...publicPage,
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { queryClient }, params }) => {
    const price = await queryClient.ensureQueryData(jobPriceQuery(params.town, params.job)).catch(error => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    })
    const { url } = await queryClient.ensureQueryData(siteQuery)
    const { job, town, figure } = price
    return {
      title: `${job.name}: cena ${town.in}`,
      description: figure
        ? `${job.name} ${town.in}: obično ${rangeInWords(figure)}, ${job.unit}. Po cenovnicima i prihvaćenim ponudama iz grada.`
        : `${job.name} ${town.in}: od čega zavisi cena i ko to radi.`,
      path: `/cene/${job.id}/${town.slug}`,
      noindex: !figure || figure.is_demo,
      jsonLd: jobPriceJsonLd(price, url),
    }
  },
  head: ({ match, loaderData }) => (loaderData ? pageHead(match, loaderData) : {}),
  component: Price,
})

function Price() {
  const { job, town } = Route.useParams()
  return <JobPriceScreen key={`${job}/${town}`} job={job} town={town} />
}
