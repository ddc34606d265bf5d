import { createFileRoute } from '@tanstack/react-router'
import { articlesQuery } from '../../features/blog/blog-queries.ts'
import { BlogScreen } from '../../features/blog/blog-screen.tsx'
import { listTowns } from '../../platform/serbian/towns.ts'
import { pageHead } from '../pages/head.ts'
import { publicPage } from '../pages/public-page.ts'

export const Route = createFileRoute('/blog/')({
  ...publicPage,
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(articlesQuery())
    return {
      title: `Blog: saveti za kuću i posao u ${listTowns('locative')}`,
      description: `Kako da izaberete majstora, koliko šta košta u ${listTowns('locative')} i kako da predstavite svoj rad: saveti za one koji traže i one koji nude uslugu.`,
      path: '/blog',
      feed: '/rss.xml',
    }
  },
  head: ({ match, loaderData }) => (loaderData ? pageHead(match, loaderData) : {}),
  component: BlogScreen,
})
