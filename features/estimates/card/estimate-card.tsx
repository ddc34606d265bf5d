import { useQuery } from '@tanstack/react-query'
import { Calculator } from 'lucide-react'
import { ApiError } from '../../../platform/browser/api.ts'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { AttachedPhotos } from '../../attachments/attached-photos.tsx'
import { conversationPhotosPath } from '../../attachments/attachment-urls.ts'
import { estimateQuery } from '../estimate-queries.ts'
import { AnswerList, RangeInWords, RangeList, RangeSources } from '../range-list.tsx'

/** An estimate in its conversation, as it was sent. */
export default function EstimateCard({ id }: { id: string }) {
  const { data: estimate, error, refetch } = useQuery(estimateQuery(id))
  if (error instanceof ApiError && error.status === 404) return <p className="chat-note">Procena više ne postoji.</p>
  if (!estimate) {
    return (
      <div className="booking-card pad">
        {error ? (
          <LoadError level={3} onRetry={() => void refetch()}>
            Procena nije učitana.
          </LoadError>
        ) : (
          <Loading text="Učitavanje procene..." />
        )}
      </div>
    )
  }
  return (
    <article className="booking-card" aria-label="Procena">
      <div className="booking-card-head">
        <span className="row gap-2">
          <Calculator className="icon-small text-ink-3" />
          Procena: {estimate.category}
        </span>
      </div>
      <div className="booking-card-body">
        <b className="booking-time">
          <RangeInWords range={estimate} />
        </b>
        <AnswerList answers={estimate.answers} />
        <RangeList range={estimate} />
        {estimate.conversation_id && (
          <AttachedPhotos
            path={conversationPhotosPath(estimate.conversation_id)}
            photos={estimate.photos}
            to="procenu"
            title="Procena"
          />
        )}
        <RangeSources range={estimate} />
      </div>
    </article>
  )
}
