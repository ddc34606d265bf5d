import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, MessageCircle } from 'lucide-react'
import { buttonClass } from '../../../ui/button/button.tsx'
import { complaintPhotosPath } from '../../attachments/attachment-urls.ts'
import type { Complaint } from '../complaint.ts'
import { ComplaintBadge } from '../complaint-badge.tsx'
import { complaintQuery } from '../complaint-queries.ts'
import { nextTermInWords } from '../complaint-words.ts'
import { CaseActions } from './case-actions.tsx'
import { CaseSteps } from './case-steps.tsx'
import { CaseTerms } from './case-terms.tsx'
import { PendingAnswer } from './pending-answer.tsx'
import { WriteForm } from './write-form.tsx'

/** A case with both sides and their terms on one page (docs/product.md, Warranties and complaints). */
export function ComplaintScreen({ id }: { id: string }) {
  const { data: complaint } = useSuspenseQuery(complaintQuery(id))
  return (
    <div className="wrap pt-1.5 pb-12">
      <Link to="/reklamacije/{-$id}" params={{ id: undefined }} className="link link-touch">
        <ArrowLeft className="icon-small" />
        Reklamacije
      </Link>
      <div className="service-page mt-1">
        <div className="stack gap-5">
          <CaseHead complaint={complaint} />
          <CaseSteps complaint={complaint} photosPath={complaintPhotosPath(id)} />
          <PendingAnswer complaint={complaint} />
          {complaint.can.write && <WriteForm key={complaint.id} complaint={complaint} />}
        </div>
        <aside className="service-side">
          <div className="stack">
            <CaseTerms complaint={complaint} />
            <CaseActions complaint={complaint} />
          </div>
        </aside>
      </div>
    </div>
  )
}

function CaseHead({ complaint }: { complaint: Complaint }) {
  const { side, source, service, customer, provider, conversation_id } = complaint
  return (
    <div>
      <div className="row between flex-wrap items-start gap-2">
        <h1>Reklamacija</h1>
        <ComplaintBadge complaint={complaint} />
      </div>
      <p className="mt-1.5 text-ink-2 [overflow-wrap:anywhere]">
        {service.title}, {side === 'provider' ? customer.name : provider.name}
      </p>
      <p className="text-sm text-ink-3 lg:hidden">{nextTermInWords(complaint)}</p>
      <div className="row mt-3 flex-wrap gap-2">
        {source.kind === 'booking' ? (
          <span className="text-sm text-ink-2">{source.title}</span>
        ) : (
          <Link
            to="/ponuda/$quoteId"
            params={{ quoteId: source.id }}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {source.title}
          </Link>
        )}
        {conversation_id && (
          <Link
            {...(side === 'provider'
              ? { to: '/dashboard', search: { tab: 'messages', razgovor: conversation_id } }
              : { to: '/messages', search: { razgovor: conversation_id } })}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            <MessageCircle />
            Razgovor
          </Link>
        )}
      </div>
    </div>
  )
}
