import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { resendConfirmation } from './sign-in.ts'

export function UnconfirmedDialog({ email, onClose }: { email: string | undefined; onClose: () => void }) {
  // Keeps the address visible during the closing animation.
  const [shownEmail, setShownEmail] = useState(email)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (email) setShownEmail(email)
  }, [email])

  async function resend() {
    if (!shownEmail) return
    setBusy(true)
    try {
      await resendConfirmation(shownEmail)
      toast.success('Link za potvrdu je ponovno poslan na vašu email adresu.')
      onClose()
    } catch (error) {
      toast.error(sentenceFor(error))
    }
    setBusy(false)
  }

  return (
    <Dialog
      open={email !== undefined}
      onOpenChange={open => open || onClose()}
      title="Email nije potvrđen"
      description="Molimo potvrdite svoju email adresu pre prijave. Možete da zatražite novi link."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Zatvori
          </Button>
          <Button busy={busy} busyText="Slanje..." onClick={resend}>
            Pošalji novi link
          </Button>
        </>
      }
    >
      <p className="sunken-line">
        <Mail className="icon-small" />
        <b>{shownEmail}</b>
      </p>
    </Dialog>
  )
}

function sentenceFor(error: unknown): string {
  if (error instanceof ApiError && error.status === 429 && error.title) return error.title
  if (error instanceof ApiError && error.status > 0) return 'Greška pri ponovnom slanju potvrde. Pokušajte ponovno.'
  return 'Neočekivana greška. Pokušajte ponovno.'
}
