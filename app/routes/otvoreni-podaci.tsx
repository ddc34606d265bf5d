import { createFileRoute } from '@tanstack/react-router'
import { OpenDataScreen } from '../../features/prices/open-data-screen.tsx'
import { openDataJsonLd } from '../../features/prices/price-json-ld.ts'
import { pageHead } from '../pages/head.ts'
import { publicPage } from '../pages/public-page.ts'
import { siteQuery } from '../site.ts'

export const Route = createFileRoute('/otvoreni-podaci')({
  ...publicPage,
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { queryClient } }) => {
    const { url } = await queryClient.ensureQueryData(siteQuery)
    return {
      title: 'Otvoreni podaci o cenama usluga',
      description: 'Uobičajene cene poslova po gradovima kao CSV i JSON, pod licencom CC BY 4.0.',
      path: '/otvoreni-podaci',
      jsonLd: [openDataJsonLd(url)],
    }
  },
  head: ({ match, loaderData }) => (loaderData ? pageHead(match, loaderData) : {}),
  component: OpenDataScreen,
})
