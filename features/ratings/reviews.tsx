import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatLongDate } from '../../platform/serbian/dates.ts'
import { MoreButton } from '../../ui/button/more-button.tsx'
import { Rating } from '../../ui/stars/stars.tsx'
import type { Review } from './rating.ts'
import { reviewsQuery } from './rating-queries.ts'
import { ReviewReply } from './review-reply.tsx'

type ReviewsProps = {
  serviceId: string
  about: (review: Review) => ReactNode
  /** True if the viewer is the rated provider. */
  isOwn: boolean
}

/** Reviews of a service, the newest first. Renders nothing if there are no reviews. */
export function Reviews({ serviceId, about, isOwn }: ReviewsProps) {
  const list = useInfiniteQuery(reviewsQuery(serviceId))
  const reviews = list.data?.pages.flatMap(page => page.items) ?? []
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
              {review.person && <span className="text-sm text-ink-2">{`Kod: ${review.person}`}</span>}
              {about(review)}
            </p>
            <p className="mt-1.5 max-w-[62ch] whitespace-pre-line" translate="no">
              {review.review}
            </p>
            <ReviewReply review={review} isOwn={isOwn} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} className="mt-4" />
    </section>
  )
}
