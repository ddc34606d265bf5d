import { useInfiniteQuery } from '@tanstack/react-query'
import { formatLongDate } from '../../platform/serbian/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { Rating } from '../../ui/stars/stars.tsx'
import { reviewsQuery } from './rating-queries.ts'

/** What customers wrote about a service, the newest first; nothing at all while nobody has. */
export function Reviews({ serviceId }: { serviceId: string }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(reviewsQuery(serviceId))
  const reviews = data?.pages.flatMap(page => page.items) ?? []
  if (!reviews.length) return null
  return (
    <section aria-labelledby="recenzije">
      <h2 id="recenzije" className="mb-3 text-xl">
        Recenzije
      </h2>
      <ul className="stack">
        {reviews.map(review => (
          <li key={review.id} className="card pad">
            <p className="row flex-wrap gap-x-3 gap-y-1">
              <b>{review.author}</b>
              <Rating value={review.average} />
              <time className="text-sm text-ink-3" dateTime={review.created_at}>
                {formatLongDate(review.created_at)}
              </time>
            </p>
            <p className="mt-1.5 max-w-[62ch] whitespace-pre-line">{review.review}</p>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={isFetchingNextPage}
          busyText="Učitavanje..."
          onClick={() => void fetchNextPage()}
        >
          Prikaži još
        </Button>
      )}
    </section>
  )
}
