import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'

type LeaveGuardProps = {
  isUnsaved: () => boolean
  title: string
  children: ReactNode
}

/** Asks before the user leaves a form with unsaved changes by a link or the back button, or closes the page. */
export function LeaveGuard({ isUnsaved, title, children }: LeaveGuardProps) {
  const blocker = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true })
  const stay = () => blocker.reset?.()
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={open => open || stay()}
      title={title}
      description={children}
      cancel="Ostani na stranici"
    >
      <Button variant="danger" onClick={() => blocker.proceed?.()}>
        Napusti stranicu
      </Button>
    </ConfirmDialog>
  )
}
