import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ChevronDown, ChevronUp, Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError, errorMessage } from '../../../platform/browser/api.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { SectionState } from '../../admin/layout/section-state.tsx'
import { backProps } from '../../admin/layout/use-admin-keys.ts'
import { useCaseKeys } from '../../admin/layout/use-case-keys.ts'
import { formatAge, justNow } from '../../admin/overview/overview-format.ts'
import { CasePerson, CaseReports } from './case-reports.tsx'
import { CaseSnapshot } from './case-snapshot.tsx'
import { DecisionForm } from './decision-form.tsx'
import type { CaseDetail } from './queue.ts'
import { caseTitle } from './queue-labels.ts'
import { caseQuery, claimCase, queueQuery, releaseCase } from './queue-queries.ts'

type CasePaneProps = {
  id: string
  count: number
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onBack: () => void
  onDecided: () => void
}

/** Shows one case. Opening the case claims it. Leaving an undecided case releases the claim. */
export function CasePane({ id, count, onPrevious, onNext, onBack, onDecided }: CasePaneProps) {
  const queryClient = useQueryClient()
  const query = useQuery(caseQuery(id))
  const { refusal, isClaimed, markSettled } = useClaim(id)
  useCaseKeys({ j: onNext, k: onPrevious })
  const detail = query.data
  const decidedError = query.error instanceof ApiError && query.error.code === 'decided' ? query.error : null

  async function decided() {
    markSettled()
    onDecided()
    await queryClient.invalidateQueries({ queryKey: ['admin'], predicate: ({ queryKey }) => queryKey[1] !== 'case' })
  }
  return (
    <section className="case" aria-label="Prijava">
      <div className="row between flex-wrap gap-2">
        <button type="button" className="link row min-h-11 gap-2 text-sm lg:hidden" onClick={onBack} {...backProps}>
          <ArrowLeft className="icon-small" aria-hidden="true" />
          Na čekanju ({count})
        </button>
        <p className="row flex-wrap gap-2">
          {isClaimed && !decidedError && (
            <Badge tone="ok" icon={<Lock />}>
              Preuzeli ste vi
            </Badge>
          )}
          {detail && <Badge tone="ochre">{waitWords(detail.since)}</Badge>}
        </p>
        <span className="row">
          <IconButton label="Prethodna" disabled={!onPrevious} onClick={onPrevious}>
            <ChevronUp />
          </IconButton>
          <IconButton label="Sledeća" disabled={!onNext} onClick={onNext}>
            <ChevronDown />
          </IconButton>
        </span>
      </div>
      {decidedError ? (
        <Note tone="ochre">{decidedError.title}</Note>
      ) : (
        <>
          {refusal && <Note tone="ochre">{refusal}</Note>}
          <SectionState query={query} failure="Prijava nije učitana.">
            {detail && <Open detail={detail} isClaimed={isClaimed} onBack={onBack} onDecided={decided} />}
          </SectionState>
        </>
      )}
    </section>
  )
}

function waitWords(since: string): string {
  const age = formatAge(since, serverNow())
  return age === justNow ? `Stiglo ${age}` : `Čeka ${age}`
}

/** Claims the case while the pane is open. `refusal` explains why claiming failed. */
function useClaim(id: string) {
  const queryClient = useQueryClient()
  const [isClaimed, setClaimed] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isSettled = useRef(false)
  useEffect(() => {
    const claimed = claimCase(id).then(
      () => setClaimed(true),
      error => {
        isSettled.current = true
        setRefusal(errorMessage(error, 'Prijava nije preuzeta. Otvorite je ponovo.'))
      },
    )
    return () => {
      void claimed.then(async () => {
        // A failed release is ignored because the claim expires by itself.
        if (!isSettled.current) await releaseCase(id).catch(() => {})
        await queryClient.invalidateQueries(queueQuery)
      })
    }
  }, [id, queryClient])
  return { isClaimed, refusal, markSettled: () => (isSettled.current = true) }
}

type OpenProps = { detail: CaseDetail; isClaimed: boolean; onBack: () => void; onDecided: () => void }

function Open({ detail, isClaimed, onBack, onDecided }: OpenProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // Moves the focus to the title because otherwise the next Enter would press the same link again.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="case-title">
        {caseTitle(detail)}
      </h1>
      <div className="case-columns">
        <div className="stack gap-4.5">
          <CaseSnapshot detail={detail} />
          <CaseReports detail={detail} />
          <CasePerson person={detail.person} />
        </div>
        <DecisionForm detail={detail} isClaimed={isClaimed} onBack={onBack} onDecided={onDecided} />
      </div>
    </>
  )
}
