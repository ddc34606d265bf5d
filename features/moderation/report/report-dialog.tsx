import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { Reportable } from './report.ts'
import { ReportForm } from './report-form.tsx'

export type ReportDialogProps = {
  type: Reportable
  id: string
  what: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function ReportDialog({ type, id, what, open, onOpenChange }: ReportDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} closable title="Zašto prijavljujete?" description={what}>
      <ReportForm
        type={type}
        id={id}
        onDone={() => onOpenChange(false)}
        actions={busy => (
          <div className="dialog-actions">
            <Button variant="secondary" onClick={() => onOpenChange(false)}>
              Odustani
            </Button>
            <Button type="submit" busy={busy} busyText="Slanje...">
              Pošalji prijavu
            </Button>
          </div>
        )}
      />
    </Dialog>
  )
}
