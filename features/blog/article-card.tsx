import { Link } from '@tanstack/react-router'
import { formatLongDate } from '../../platform/serbian/dates.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import type { ArticleCardData } from './article.ts'
import { pictureUrls } from './article-picture.ts'

function ArticleCard({ article, level, eager }: { article: ArticleCardData; level: 2 | 3; eager: boolean }) {
  const Title = `h${level}` as const
  return (
    <article className="photo-card article-card">
      <div className="card-photo">
        <img
          src={pictureUrls[article.imageSrc]}
          alt=""
          width={400}
          height={250}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
        />
        <Badge>{article.category}</Badge>
      </div>
      <div className="card-body">
        <p className="text-xs text-ink-3">
          <time dateTime={article.date}>{formatLongDate(article.date)}</time>
        </p>
        <Title>
          <Link to="/blog/$slug" params={{ slug: article.slug }} className="card-title">
            {article.title}
          </Link>
        </Title>
        <p className="text-ink-2">{article.excerpt}</p>
      </div>
    </article>
  )
}

/** Article cards side by side. Heading level 2 marks the page's main list, and loads its first picture eagerly. */
export function ArticleCards({ articles, level = 3 }: { articles: ArticleCardData[]; level?: 2 | 3 }) {
  return (
    <ul className="cards cards-3">
      {articles.map((article, index) => (
        <li key={article.slug}>
          <ArticleCard article={article} level={level} eager={level === 2 && index === 0} />
        </li>
      ))}
    </ul>
  )
}
