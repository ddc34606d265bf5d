import { useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { missingProof, ProofField, proofOf } from './proof-field.tsx'
import { confirmSession } from './settings-queries.ts'

const formId = 'potvrda'

type ConfirmDialogProps = {
  open: boolean
  hasPassword: boolean
  /** Name of the action in the Serbian genitive, inserted after "pre". */
  before: string
  action: string
  onClose: () => void
  onConfirmed: () => void
}

/** Asks for the password or a code before an action that requires a recent sign-in. */
export default function ConfirmDialog(dialog: ConfirmDialogProps) {
  const { open, hasPassword, before, action, onClose, onConfirmed } = dialog
  const { props, problems, busy, data } = useForm({
    check: () => missingProof(proofOf(data())),
    async send() {
      await confirmSession(proofOf(data()))
      onConfirmed()
    },
    failureText: 'Potvrda nije uspela. Pokušajte ponovo.',
    showToast: toast.error,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={next => next || busy || onClose()}
      title="Potvrdite da ste to vi"
      description={`Prijavljeni ste već neko vreme, pa pre ${before} pitamo još jednom.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Odustani
          </Button>
          <Button type="submit" form={formId} busy={busy} busyText="Provera...">
            {action}
          </Button>
        </>
      }
    >
      <form {...props} id={formId} className="stack">
        <ProofField hasPassword={hasPassword} problems={problems} />
      </form>
    </Dialog>
  )
}
