import { Flag } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import type { Reportable } from './report.ts'
import type { ReportDialogProps } from './report-dialog.tsx'

const ReportDialog = lazyDialog<ReportDialogProps>(() => import('./report-dialog.tsx'))

type ReportButtonProps = {
  type: Reportable
  id: string
  what: string
  /** Shows only the icon, for use in lists. */
  short?: boolean
}

export function ReportButton({ type, id, what, short }: ReportButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={short ? 'report-sign' : 'report-button'}
        aria-label={`Prijavi: ${what}`}
        title={short ? 'Prijavi' : undefined}
        onClick={() => setOpen(true)}
      >
        <Flag className="icon-small" aria-hidden="true" />
        {!short && 'Prijavi'}
      </button>
      <ReportDialog type={type} id={id} what={what} open={open} onOpenChange={setOpen} />
    </>
  )
}
