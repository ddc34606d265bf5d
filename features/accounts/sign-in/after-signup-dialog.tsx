import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Art } from '../../../ui/art/art.tsx'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { afterSignupWords, type Launch } from '../launch-words.ts'
import { readFlag, writeFlag } from '../local-flags.ts'

/** Once, after a signup from this browser; the flag is cleared as soon as it has been shown. */
export function AfterSignupDialog({ launch, isConfirmed }: { launch: Launch; isConfirmed: boolean }) {
  const [kind, setKind] = useState<'provider' | 'regular'>()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const found = readFlag('providerSignup') ? 'provider' : readFlag('regularSignup') ? 'regular' : undefined
    if (!found) return
    writeFlag('providerSignup', null)
    writeFlag('regularSignup', null)
    setKind(found)
    // Who comes by the letter's link need not be told of the letter.
    setOpen(!isConfirmed)
  }, [isConfirmed])
  const isProvider = kind === 'provider'
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      closable
      title={isProvider ? 'Registracija uspješna' : 'Hvala na registraciji'}
      description={afterSignupWords(kind ?? 'regular', launch)}
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
