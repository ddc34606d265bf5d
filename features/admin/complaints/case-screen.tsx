import { useQuery } from '@tanstack/react-query'
import type { Complaint } from '../../complaints/complaint.ts'
import { ComplaintBadge } from '../../complaints/complaint-badge.tsx'
import { CaseSteps } from '../../complaints/page/case-steps.tsx'
import { CaseTerms } from '../../complaints/page/case-terms.tsx'
import { BackLink } from '../layout/back-link.tsx'
import type { SectionSearch } from '../layout/section.ts'
import { SectionState } from '../layout/section-state.tsx'
import { adminPhotosPath, caseQuery } from './complaints-queries.ts'
import { ProposalForm } from './proposal-form.tsx'

export function CaseScreen({ id, search }: { id: string; search: SectionSearch }) {
  const query = useQuery(caseQuery(id))
  return (
    <div className="max-w-180">
      <BackLink section="reklamacije" search={search}>
        Reklamacije
      </BackLink>
      <SectionState query={query} failure="Slučaj nije učitan.">
        {query.data && <Case complaint={query.data} />}
      </SectionState>
    </div>
  )
}

function Case({ complaint }: { complaint: Complaint }) {
  const { id, service, source, customer, provider, can } = complaint
  return (
    <div className="stack gap-4">
      <div>
        <div className="row between flex-wrap gap-2">
          <h1 className="text-2xl [overflow-wrap:anywhere]">{service.title}</h1>
          <ComplaintBadge complaint={complaint} />
        </div>
        <p className="mt-1 text-sm text-ink-2 [overflow-wrap:anywhere]">
          Klijent: {customer.name}. Pružalac usluge: {provider.name}. {source.title}
          {!source.title.endsWith('.') && '.'}
        </p>
      </div>
      <CaseSteps complaint={complaint} photosPath={adminPhotosPath(id)} />
      <CaseTerms complaint={complaint} />
      {can.propose && <ProposalForm complaint={complaint} />}
    </div>
  )
}
