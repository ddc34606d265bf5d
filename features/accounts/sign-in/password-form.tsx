import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { PasswordInput } from '../../../ui/field/password-input.tsx'

type PasswordFormProps = {
  note: ReactNode
  email: string
  onEmail: (email: string) => void
  /** What was typed before, when one comes back from another way. */
  password: string
  onMissing: (sentence: string) => void
  onSubmit: (password: string) => Promise<void>
  /** The other ways in. */
  children: ReactNode
}

/** E-mail and password (specification 1, Login). */
export function PasswordForm({
  note,
  email,
  onEmail,
  password: before,
  onMissing,
  onSubmit,
  children,
}: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<{ email: boolean; password: boolean }>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const password = String(new FormData(event.currentTarget).get('password'))
    const lacking = { email: !email.trim(), password: !password }
    setMissing(lacking)
    if (lacking.email || lacking.password) {
      onMissing('Molimo unesite email i lozinku')
      form.current?.querySelector<HTMLInputElement>(lacking.email ? '[name=email]' : '[name=password]')?.focus()
      return
    }
    setBusy(true)
    await onSubmit(password)
    setBusy(false)
  }

  return (
    <form ref={form} className="stack gap-4.5" method="post" noValidate onSubmit={submit}>
      <h1>Prijava</h1>
      {note}
      <Field label="Email">
        <Input
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
          value={email}
          onChange={event => onEmail(event.target.value)}
          aria-invalid={missing?.email || undefined}
        />
      </Field>
      <Field label="Lozinka">
        <PasswordInput
          name="password"
          autoComplete="current-password"
          defaultValue={before}
          maxLength={128}
          aria-invalid={missing?.password || undefined}
        />
      </Field>
      <Link to="/forgot-password" className="link link-touch -my-2 justify-self-start">
        Zaboravili ste lozinku?
      </Link>
      <Button type="submit" size="large" full busy={busy} busyText="Prijavljivanje...">
        Prijavite se
      </Button>
      {children}
      <p className="text-center text-ink-2">
        Nemate nalog?{' '}
        <Link to="/signup" className="link link-touch">
          Registrujte se
        </Link>
      </p>
    </form>
  )
}
