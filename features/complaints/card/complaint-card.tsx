import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Handshake } from 'lucide-react'
import { ApiError } from '../../../platform/browser/api.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { ComplaintBadge } from '../complaint-badge.tsx'
import { complaintQuery } from '../complaint-queries.ts'
import { nextTermInWords } from '../complaint-words.ts'

/** Present state of a complaint in its conversation. The texts of the case are on its own page. */
export default function ComplaintCard({ id }: { id: string }) {
  const { data: complaint, error, refetch } = useQuery(complaintQuery(id))
  if (error instanceof ApiError && error.status === 404)
    return <p className="chat-note">Reklamacija više ne postoji.</p>
  if (!complaint) {
    return (
      <div className="booking-card pad">
        {error ? (
          <LoadError level={3} onRetry={() => void refetch()}>
            Reklamacija nije učitana.
          </LoadError>
        ) : (
          <Loading text="Učitavanje reklamacije..." />
        )}
      </div>
    )
  }
  const { status, source } = complaint
  return (
    <article className={status === 'open' ? 'booking-card' : 'booking-card booking-card-over'} aria-label="Reklamacija">
      <div className="booking-card-head">
        <span className="row gap-2">
          <Handshake className="icon-small text-ink-3" />
          Reklamacija
        </span>
        <ComplaintBadge complaint={complaint} />
      </div>
      <div className="booking-card-body">
        <p className="text-sm text-ink-2">
          {source.title}
          {status === 'open' && `${source.title.endsWith('.') ? '' : '.'} ${nextTermInWords(complaint)}`}
        </p>
        <Link
          to="/reklamacije/{-$id}"
          params={{ id }}
          className={buttonClass({ variant: status === 'open' ? 'primary' : 'secondary', size: 'small' })}
        >
          Otvori reklamaciju
        </Link>
      </div>
    </article>
  )
}
