import { useSuspenseQuery } from '@tanstack/react-query'
import { useFollowLinks } from '../../platform/browser/follow-links.ts'
import { formatLongDate, inGenitive } from '../../platform/serbian/dates.ts'
import { Prose } from '../../ui/prose/prose.tsx'
import { infoPageQuery } from './info-queries.ts'

export function InfoPageScreen({ name }: { name: string }) {
  const { data: page } = useSuspenseQuery(infoPageQuery(name))
  return (
    <article className="wrap wrap-read pt-7 pb-12">
      <h1>{page.title}</h1>
      {page.date && (
        <p className="mt-2 text-sm text-ink-3">
          Važi od <time dateTime={page.date}>{inGenitive(formatLongDate(page.date))}</time>
        </p>
      )}
      <Prose html={page.content} className="mt-6" onClick={useFollowLinks()} />
    </article>
  )
}
