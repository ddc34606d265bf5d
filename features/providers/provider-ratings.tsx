import { useInfiniteQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatLongDate, plural } from '../../platform/serbian/dates.ts'
import { MoreButton } from '../../ui/button/more-button.tsx'
import { FiveStars, oneDecimal } from '../../ui/stars/stars.tsx'
import type { ProviderReview } from '../ratings/rating.ts'
import { providerReviewsQuery } from '../ratings/rating-queries.ts'
import { ReviewReply } from '../ratings/review-reply.tsx'
import type { ProviderPage } from './provider.ts'

type ProviderRatingsProps = {
  provider: ProviderPage
  about: (review: ProviderReview) => ReactNode
}

export function ProviderRatings({ provider, about }: ProviderRatingsProps) {
  const list = useInfiniteQuery(providerReviewsQuery(provider.id))
  const reviews = list.data?.pages.flatMap(page => page.items) ?? []
  if (!provider.reviews) return null
  return (
    <section aria-labelledby="ocene">
      <h2 id="ocene" className="mb-4">
        Ocene
      </h2>
      <div className="provider-marks">
        <div className="row gap-4">
          <b className="provider-mean">{oneDecimal(provider.rating)}</b>
          <div>
            <FiveStars value={provider.rating} />
            <p className="text-sm text-ink-2">
              {plural(provider.reviews, 'ocena', 'ocene', 'ocena')}, {provider.reviews === 1 ? 'posle' : 'sve posle'}{' '}
              završenog posla
            </p>
          </div>
        </div>
        <Spread counts={provider.spread} of={provider.reviews} />
      </div>
      <ul className="mt-5">
        {reviews.map(review => (
          <Review key={review.id} review={review} isOwn={provider.can.edit}>
            {about(review)}
          </Review>
        ))}
      </ul>
      <MoreButton list={list} className="mt-2" />
    </section>
  )
}

const marks = [5, 4, 3, 2, 1]

function Spread({ counts, of }: { counts: number[]; of: number }) {
  return (
    <ul className="provider-spread" aria-label="Raspodela ocena">
      {marks.map((mark, at) => (
        <li key={mark}>
          <span>
            <span className="sr-only">Ocena </span>
            {mark} <Star aria-hidden="true" />
          </span>
          <meter min={0} max={of} value={counts[at]} aria-hidden="true" />
          <span>{counts[at]}</span>
        </li>
      ))}
    </ul>
  )
}

function Review({ review, isOwn, children }: { review: ProviderReview; isOwn: boolean; children: ReactNode }) {
  return (
    <li className="provider-review">
      <div className="row between items-start">
        <div>
          <b>{review.author}</b>
          <p className="text-xs text-ink-3">
            <time dateTime={review.created_at}>{formatLongDate(review.created_at)}</time> · {review.service_title}
            {review.person && ` · Kod: ${review.person}`}
            {children}
          </p>
        </div>
        <span className="rating">
          <FiveStars value={review.average} />
          {oneDecimal(review.average)}
        </span>
      </div>
      <p className="mt-1.5 max-w-[62ch] whitespace-pre-line" translate="no">
        {review.review}
      </p>
      <ReviewReply review={review} isOwn={isOwn} />
    </li>
  )
}
