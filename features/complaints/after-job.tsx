import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { ComplaintBadge } from './complaint-badge.tsx'
import { complaintSourceQuery } from './complaint-queries.ts'

const FaultDialog = lazyDialog(() => import('./fault-dialog.tsx'))

type AfterJobProps = { quoteId: string; onReported: (conversationId: string) => void }

/** Part of the page of an accepted quote: its complaints, and the buttons for a fault and a new complaint. */
export function AfterJob({ quoteId, onReported }: AfterJobProps) {
  const [isReporting, setReporting] = useState(false)
  const { data: job } = useQuery(complaintSourceQuery({ kind: 'quote', id: quoteId }))
  if (!job || !(job.complaints.length || job.file_as || job.can_report_fault)) return null
  return (
    <section className="card pad stack gap-3" aria-labelledby="posle-posla">
      <h2 id="posle-posla" className="text-xl">
        {job.complaints.length ? 'Reklamacije' : 'Nešto nije u redu?'}
      </h2>
      {job.complaints.map(complaint => (
        <p key={complaint.id} className="row between flex-wrap gap-2">
          <Link to="/reklamacije/{-$id}" params={{ id: complaint.id }} className="link link-touch">
            Otvori reklamaciju
          </Link>
          <ComplaintBadge complaint={complaint} />
        </p>
      ))}
      {job.can_report_fault && (
        <>
          <Button variant="secondary" icon={<Wrench />} onClick={() => setReporting(true)}>
            Prijavi kvar
          </Button>
          <FaultDialog quoteId={quoteId} open={isReporting} onOpenChange={setReporting} onReported={onReported} />
        </>
      )}
      {job.file_as && (
        <Link
          to="/reklamacije/{-$id}"
          params={{ id: 'nova' }}
          search={{ ponuda: quoteId }}
          className={buttonClass({ variant: 'quiet' })}
        >
          Podnesi reklamaciju
        </Link>
      )}
    </section>
  )
}
