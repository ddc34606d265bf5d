import { type ReactNode, useState } from 'react'
import { Button } from '../button/button.tsx'
import { Field } from '../field/field.tsx'
import { Textarea } from '../field/textarea.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

type ReasonDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  action: string
  busy: boolean
  onConfirm: (reason: string) => void
  maxLength: number
  hint?: string
}

/** Asks for confirmation and for the reason, which may stay empty. */
export function ReasonDialog({ action, busy, onConfirm, maxLength, hint, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      {...dialog}
      choice={
        <Field label="Razlog" note="(opciono)" hint={hint}>
          <Textarea rows={2} maxLength={maxLength} value={reason} onChange={event => setReason(event.target.value)} />
        </Field>
      }
    >
      <Button variant="danger" busy={busy} busyText="Slanje..." onClick={() => onConfirm(reason)}>
        {action}
      </Button>
    </ConfirmDialog>
  )
}
