import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { resendConfirmation } from './sign-in.ts'

/** An account waits for its address to be confirmed; a new link can be asked for. */
export function UnconfirmedDialog({ email, onClose }: { email: string | undefined; onClose: () => void }) {
  // While it closes it goes on showing what it was opened with.
  const [shown, setShown] = useState(email)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (email) setShown(email)
  }, [email])

  async function resend() {
    if (!shown) return
    setBusy(true)
    try {
      await resendConfirmation(shown)
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
        <b>{shown}</b>
      </p>
    </Dialog>
  )
}

/** Too many tries say how long to wait; a refusal and a broken connection have their own words. */
function sentenceFor(error: unknown): string {
  if (error instanceof ApiError && error.status === 429 && error.title) return error.title
  if (error instanceof ApiError && error.status > 0) return 'Greška pri ponovnom slanju potvrde. Pokušajte ponovno.'
  return 'Neočekivana greška. Pokušajte ponovno.'
}
