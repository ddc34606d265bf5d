import { Link } from '@tanstack/react-router'
import { Art } from '../../ui/art.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Launch, PreLaunchState } from './pre-launch.ts'

type PreLaunchDialogProps = { state: PreLaunchState; launch: Launch; onClose: () => void }

/** Says that the platform starts soon; leads on to the category it was asked about, and invites providers. */
export default function PreLaunchDialog({ state, launch, onClose }: PreLaunchDialogProps) {
  const { isOpen, category } = state
  return (
    <Dialog
      open={isOpen}
      onOpenChange={open => open || onClose()}
      closable
      title="Uskoro počinjemo"
      description="Platforma uskoro počinje sa radom. Rano priključenje je besplatno."
      art={<Art name="street" />}
      actions={
        <>
          {launch === 'closed' ? (
            <Button variant="secondary" onClick={onClose}>
              Zatvori
            </Button>
          ) : (
            <Link
              to="/services"
              search={category ? { category } : {}}
              className={buttonClass({ variant: 'secondary' })}
              onClick={onClose}
            >
              Pogledaj usluge
            </Link>
          )}
          <Link to="/signup/provider" className={buttonClass()} onClick={onClose}>
            Nudim uslugu
          </Link>
        </>
      }
    />
  )
}
