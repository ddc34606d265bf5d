import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The consequence of confirming, such as what is lost. */
  description: ReactNode
  cancel?: string
  /** A further input of the decision, such as a reason. */
  choice?: ReactNode
  /** The button that confirms. */
  children: ReactNode
}

/** Asks for confirmation before something is lost; the focus starts on the button that cancels. */
export function ConfirmDialog({ cancel = 'Odustani', choice, children, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      destructive
      actions={
        <>
          <Button variant="secondary" onClick={() => dialog.onOpenChange(false)}>
            {cancel}
          </Button>
          {children}
        </>
      }
    >
      {choice}
    </Dialog>
  )
}
