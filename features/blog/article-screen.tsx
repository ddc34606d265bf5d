import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useFollowLinks } from '../../platform/browser/follow-links.ts'
import { formatLongDate } from '../../platform/serbian/dates.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs/breadcrumbs.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { ArticleCards } from './article-card.tsx'
import { pictureUrls } from './article-picture.ts'
import { articleQuery } from './blog-queries.ts'

/** An article, a link to the services that it is about, and related articles (docs/product.md, Blog). */
export function ArticleScreen({ slug }: { slug: string }) {
  const { data: article } = useSuspenseQuery(articleQuery(slug))
  const followLink = useFollowLinks()
  return (
    <>
      <article className="wrap article">
        <Breadcrumbs current={article.title}>
          <Link to="/" className="link">
            Početna
          </Link>
          <Link to="/blog" className="link">
            Blog
          </Link>
        </Breadcrumbs>
        <h1>{article.title}</h1>
        <p className="article-facts">
          <Badge tone="primary">{article.category}</Badge>
          <time dateTime={article.date}>{formatLongDate(article.date)}</time>
          <span className="row gap-1.5">
            <Clock className="icon-small" aria-hidden="true" />
            {article.minutes} min čitanja
          </span>
        </p>
        <div className="article-picture">
          <img src={pictureUrls[article.imageSrc]} alt="" width={880} height={440} />
        </div>
        <p className="prose prose-lead mb-6">{article.excerpt}</p>
        <Prose html={article.content} className="prose-figures" onClick={followLink} />
        <aside className="card card-wall article-action" aria-label="Sledeći korak">
          <div>
            <p className="flare text-xl leading-tight">{article.action.title}</p>
            <p className="mt-1 text-sm">{article.action.text}</p>
          </div>
          <Link to={article.action.path} className={buttonClass()}>
            {article.action.label}
          </Link>
        </aside>
      </article>
      <section className="section pb-12" aria-labelledby="procitajte">
        <div className="wrap">
          <h2 id="procitajte" className="mb-4">
            Pročitajte i ovo
          </h2>
          <ArticleCards articles={article.related} />
        </div>
      </section>
    </>
  )
}
