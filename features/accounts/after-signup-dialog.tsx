import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Art } from '../../ui/art.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { readFlag, writeFlag } from './local-flags.ts'

/** Once, after a signup from this browser; the flag is cleared as soon as it has been shown. */
export function AfterSignupDialog() {
  const [kind, setKind] = useState<'provider' | 'regular'>()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const found = readFlag('providerSignup') ? 'provider' : readFlag('regularSignup') ? 'regular' : undefined
    if (!found) return
    writeFlag('providerSignup', null)
    writeFlag('regularSignup', null)
    setKind(found)
    setOpen(true)
  }, [])
  const isProvider = kind === 'provider'
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      closable
      title={isProvider ? 'Registracija uspješna' : 'Hvala na registraciji'}
      description={
        isProvider
          ? 'Poslali smo vam email za potvrdu. Otvorite link iz poruke, pa se prijavite.'
          : 'Poslali smo vam email za potvrdu. Javićemo vam čim platforma počne sa radom.'
      }
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
