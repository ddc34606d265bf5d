import { useQuery } from '@tanstack/react-query'
import { ArticleCards } from './article-card.tsx'
import { articlesQuery } from './blog-queries.ts'

/** Shows up to three articles about a kind of service on its local pages. Shows nothing if there are no articles. */
export function ArticlesAbout({ about }: { about: string }) {
  const { data } = useQuery(articlesQuery(about))
  if (!data?.items.length) return null
  return (
    <section className="section" aria-labelledby="citanje">
      <div className="wrap">
        <h2 id="citanje" className="mb-4">
          Pre nego što pozovete
        </h2>
        <ArticleCards articles={data.items.slice(0, 3)} />
      </div>
    </section>
  )
}
