import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { articleJsonLd } from '../../features/blog/article-json-ld.ts'
import { ArticleScreen } from '../../features/blog/article-screen.tsx'
import { articleQuery } from '../../features/blog/blog-queries.ts'
import { ApiError } from '../../platform/browser/api.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { pageHead } from '../pages/head.ts'
import { publicPage } from '../pages/public-page.ts'
import { siteQuery } from '../site.ts'

export const Route = createFileRoute('/blog/$slug')({
  ...publicPage,
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  loader: async ({ context: { queryClient }, params }) => {
    const article = await queryClient.ensureQueryData(articleQuery(params.slug)).catch(error => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    })
    const { url } = await queryClient.ensureQueryData(siteQuery)
    return {
      title: article.metaTitle,
      description: article.metaDescription,
      path: `/blog/${article.slug}`,
      type: 'article' as const,
      jsonLd: articleJsonLd(article, url),
      feed: '/rss.xml',
    }
  },
  head: ({ match, loaderData }) =>
    loaderData ? pageHead(match, loaderData) : { meta: [{ title: 'Blog post nije pronađen · Komšiluk' }] },
  notFoundComponent: ArticleMissing,
  component: Post,
})

function Post() {
  const { slug } = Route.useParams()
  return <ArticleScreen key={slug} slug={slug} />
}

function ArticleMissing() {
  return (
    <div className="wrap py-12">
      <EmptyState
        page
        level={1}
        scene="scene-missing"
        title="Blog post nije pronađen"
        action={
          <Link to="/blog" className={buttonClass()}>
            Nazad na blog
          </Link>
        }
      >
        Možda je adresa pogrešno prepisana.
      </EmptyState>
    </div>
  )
}
