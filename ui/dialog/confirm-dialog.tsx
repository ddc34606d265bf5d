import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The consequence of confirming, such as what is lost. */
  description: ReactNode
  /** What the button is called that leaves everything as it is. */
  cancel?: string
  /** Something to decide along with it. */
  choice?: ReactNode
  /** The button that does it. */
  children: ReactNode
}

/** Asks before something is lost; leaving it as it is lies nearest. */
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
