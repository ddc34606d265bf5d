import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  cancel?: string
  choice?: ReactNode
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
