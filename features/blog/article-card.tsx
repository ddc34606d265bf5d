import { Link } from '@tanstack/react-router'
import { formatLongDate } from '../../platform/browser/serbian.ts'
import { Badge } from '../../ui/badge.tsx'
import type { ArticleCardData } from './article.ts'
import { pictureOf } from './article-picture.ts'

/** An article in a list; the whole card is one link. */
export function ArticleCard({ article, level }: { article: ArticleCardData; level: 2 | 3 }) {
  const Title = `h${level}` as const
  return (
    <article className="card photo-card article-card">
      <div className="photo-card-photo">
        <img src={pictureOf[article.imageSrc]} alt="" width={400} height={250} loading="lazy" />
        <Badge tone="photo">{article.category}</Badge>
      </div>
      <div className="photo-card-body">
        <p className="text-xs text-ink-3">
          <time dateTime={article.date}>{formatLongDate(article.date)}</time>
        </p>
        <Title className="contents">
          <Link to="/blog/$slug" params={{ slug: article.slug }} className="photo-card-title">
            {article.title}
          </Link>
        </Title>
        <p className="text-ink-2">{article.excerpt}</p>
      </div>
    </article>
  )
}

/** Articles side by side. */
export function ArticleCards({ articles, level = 3 }: { articles: ArticleCardData[]; level?: 2 | 3 }) {
  return (
    <ul className="cards cards-3">
      {articles.map(article => (
        <li key={article.slug}>
          <ArticleCard article={article} level={level} />
        </li>
      ))}
    </ul>
  )
}
