import { useSuspenseQuery } from '@tanstack/react-query'
import { Rss } from 'lucide-react'
import { ArticleCards } from './article-card.tsx'
import { articlesQuery } from './blog-queries.ts'

/** The list of all articles (docs/product.md, Blog). */
export function BlogScreen() {
  const { data } = useSuspenseQuery(articlesQuery())
  return (
    <div className="wrap pt-7 pb-12">
      <div className="row between flex-wrap">
        <h1>Blog</h1>
        <a href="/rss.xml" className="link link-touch">
          <Rss className="icon-small" aria-hidden="true" />
          RSS
        </a>
      </div>
      <p className="mt-2 mb-7 max-w-[50ch] text-lg text-ink-2">
        Saveti za one koji traže majstora i za one koji to jesu.
      </p>
      <ArticleCards articles={data.items} level={2} />
    </div>
  )
}
