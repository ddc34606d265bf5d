import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wrench } from 'lucide-react'
import { ApiError } from '../../../platform/browser/api.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { faultQuery } from '../complaint-queries.ts'

/** A fault that the customer has reported under a warranty, in the conversation of the two. */
export default function FaultCard({ id }: { id: string }) {
  const { data: fault, error, refetch } = useQuery(faultQuery(id))
  if (error instanceof ApiError && error.status === 404)
    return <p className="chat-note">Prijava kvara više ne postoji.</p>
  if (!fault) {
    return (
      <div className="booking-card pad">
        {error ? (
          <LoadError level={3} onRetry={() => void refetch()}>
            Prijava kvara nije učitana.
          </LoadError>
        ) : (
          <Loading text="Učitavanje prijave kvara..." />
        )}
      </div>
    )
  }
  const { side, quote, text } = fault
  return (
    <article className="booking-card" aria-label="Kvar po garanciji">
      <div className="booking-card-head">
        <span className="row gap-2">
          <Wrench className="icon-small text-ink-3" />
          Kvar po garanciji
        </span>
      </div>
      <div className="booking-card-body">
        {text ? (
          <p className="whitespace-pre-line [overflow-wrap:anywhere]" translate="no">
            {text}
          </p>
        ) : (
          <p className="text-ink-3">Opis je obrisan zajedno s nalogom.</p>
        )}
        <div className="row flex-wrap gap-2">
          <Link
            to="/ponuda/$quoteId"
            params={{ quoteId: quote.id }}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            Ponuda {quote.number}
          </Link>
          {side === 'customer' && (
            <Link
              to="/reklamacije/{-$id}"
              params={{ id: 'nova' }}
              search={{ ponuda: quote.id, kvar: id }}
              className={buttonClass({ variant: 'quiet', size: 'small' })}
            >
              Podnesi reklamaciju
            </Link>
          )}
        </div>
      </div>
    </article>
  )
}
