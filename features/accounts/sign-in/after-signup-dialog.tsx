import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Art } from '../../../ui/art/art.tsx'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { afterSignupText, type Launch } from '../launch.ts'
import { readFlag, writeFlag } from '../local-flags.ts'

/** This dialog is shown once after a sign-up in this browser, because showing the dialog clears the sign-up's flag. */
export function AfterSignupDialog({ launch, isConfirmed }: { launch: Launch; isConfirmed: boolean }) {
  const [kind, setKind] = useState<'provider' | 'regular'>()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const signupKind = readFlag('providerSignup') ? 'provider' : readFlag('regularSignup') ? 'regular' : undefined
    if (!signupKind) return
    writeFlag('providerSignup', null)
    writeFlag('regularSignup', null)
    setKind(signupKind)
    // A user who came from the confirmation link does not need the hint about the email.
    setOpen(!isConfirmed)
  }, [isConfirmed])
  const isProvider = kind === 'provider'
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      closable
      title={isProvider ? 'Registracija uspješna' : 'Hvala na registraciji'}
      description={afterSignupText(kind ?? 'regular', launch)}
      art={<Art name={isProvider ? 'scene-shop' : 'scene-gate'} />}
      actions={
        isProvider ? (
          <Button onClick={() => setOpen(false)}>U redu</Button>
        ) : (
          <Link to="/" className={buttonClass()}>
            Povratak na početnu
          </Link>
        )
      }
    />
  )
}
