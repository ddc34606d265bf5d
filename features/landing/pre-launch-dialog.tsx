import { Link } from '@tanstack/react-router'
import { Art } from '../../ui/art/art.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { LightDialog } from '../../ui/dialog/light-dialog.tsx'
import type { OwnAccount } from '../accounts/account.ts'
import type { Launch } from '../accounts/launch.ts'
import { offerPath } from '../accounts/offer-path.ts'
import type { Category } from '../services/categories.ts'

type PreLaunchDialogProps = {
  me: OwnAccount | null
  open: boolean
  category: Category | undefined
  launch: Launch
  onClose: () => void
}

export default function PreLaunchDialog({ me, open, category, launch, onClose }: PreLaunchDialogProps) {
  return (
    <LightDialog
      open={open}
      onClose={onClose}
      title="Uskoro počinjemo"
      description="Ko se prijavi pre početka, ništa ne plaća."
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
          <Link to={offerPath(me)} className={buttonClass()} onClick={onClose}>
            Nudim uslugu
          </Link>
        </>
      }
    />
  )
}
