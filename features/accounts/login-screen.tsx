import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../platform/browser/api.ts'
import { Art } from '../../ui/art.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast.tsx'
import type { OwnAccount } from './account.ts'
import { AccountPage } from './account-page.tsx'
import { readFlag, writeFlag } from './local-flags.ts'
import { signIn } from './session.ts'
import { UnconfirmedDialog } from './unconfirmed-dialog.tsx'

const unconfirmed = 'Email nije potvrđen. Molimo potvrdite svoju email adresu pre prijave.'

type LoginScreenProps = {
  /** What the link in the confirmation mail came back with. */
  confirmation?: 'confirmed' | 'failed'
  onSignedIn: (account: OwnAccount) => void
}

/** Signing in with e-mail and password (specification 1, Login). */
export function LoginScreen({ confirmation, onSignedIn }: LoginScreenProps) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [missing, setMissing] = useState<{ email: boolean; password: boolean }>()
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const email = String(data.get('email')).trim()
    const password = String(data.get('password'))
    const lacking = { email: !email, password: !password }
    setMissing(lacking)
    if (lacking.email || lacking.password) {
      setError('Molimo unesite email i lozinku')
      form.current?.querySelector<HTMLInputElement>(lacking.email ? '[name=email]' : '[name=password]')?.focus()
      return
    }
    setError(undefined)
    setBusy(true)
    try {
      const account = await signIn(queryClient, email, password)
      toast.success('Uspješna prijava!')
      onSignedIn(account)
    } catch (failure) {
      setBusy(false)
      if (failure instanceof ApiError && failure.code === 'EMAIL_NOT_VERIFIED') {
        toast.error(unconfirmed)
        setUnconfirmedEmail(email)
      } else {
        const sentence = sentenceOf(failure, 'Prijava nije uspjela. Pokušajte ponovno.')
        toast.error(sentence)
        setError(sentence)
      }
    }
  }

  return (
    <AccountPage words="Drago nam je što ste opet tu.">
      <form ref={form} className="stack gap-4.5" noValidate onSubmit={submit}>
        <h1>Prijava</h1>
        {confirmation === 'confirmed' && <Note tone="ok">Email adresa je potvrđena. Sada se možete prijaviti.</Note>}
        {confirmation === 'failed' && (
          <Note tone="error">Link je neispravan ili je istekao. Prijavite se da biste zatražili novi.</Note>
        )}
        {error && <Note tone="error">{error}</Note>}
        <Field label="Email">
          <Input
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            aria-invalid={missing?.email || undefined}
          />
        </Field>
        <Field label="Lozinka">
          <PasswordInput
            name="password"
            autoComplete="current-password"
            maxLength={128}
            aria-invalid={missing?.password || undefined}
          />
        </Field>
        <Button type="submit" size="large" full busy={busy} busyText="Prijavljivanje...">
          Prijavite se
        </Button>
        <p className="text-center text-ink-2">
          Nemate nalog?{' '}
          <Link to="/signup" className="link link-touch">
            Registrujte se
          </Link>
        </p>
      </form>
      <UnconfirmedDialog email={unconfirmedEmail} onClose={() => setUnconfirmedEmail(undefined)} />
      <AfterSignupDialog />
    </AccountPage>
  )
}

/** Once, after a signup from this browser; the flag is cleared as soon as it has been shown. */
function AfterSignupDialog() {
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
