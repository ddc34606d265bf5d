import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { PasswordInput } from '../../../ui/field/password-input.tsx'
import { NeedsScriptNote } from '../needs-script.tsx'

const incomplete = 'Molimo unesite email i lozinku'

type PasswordFormProps = {
  note: ReactNode
  email: string
  onEmail: (email: string) => void
  /** Initial value, for example after the user comes back from another sign-in method. */
  password: string
  onMissing: (sentence: string) => void
  onSubmit: (password: string) => Promise<void>
  next?: string | undefined
  children: ReactNode
}

/** Sign-in by email and password (docs/product.md, Accounts). */
export function PasswordForm({
  note,
  email,
  onEmail,
  password: initialPassword,
  onMissing,
  onSubmit,
  next,
  children,
}: PasswordFormProps) {
  const { props, problems, busy, text } = useForm({
    // Both fields are marked, but share one message.
    check() {
      const isMissing = (name: string) => (text(name).trim() ? undefined : incomplete)
      const missing = { email: isMissing('email'), password: isMissing('password') }
      if (missing.email || missing.password) onMissing(incomplete)
      return missing
    },
    send: () => onSubmit(text('password')),
    failureText: incomplete,
  })

  return (
    <form {...props} className="stack gap-4.5">
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
          aria-invalid={problems.email ? true : undefined}
        />
      </Field>
      <Field label="Lozinka">
        <PasswordInput
          name="password"
          autoComplete="current-password"
          defaultValue={initialPassword}
          maxLength={128}
          aria-invalid={problems.password ? true : undefined}
        />
      </Field>
      <Link to="/forgot-password" className="link link-touch -my-2 justify-self-start">
        Zaboravili ste lozinku?
      </Link>
      <Button type="submit" size="large" full busy={busy} busyText="Prijavljivanje...">
        Prijavite se
      </Button>
      <NeedsScriptNote task="Prijava" />
      {children}
      <p className="text-center text-ink-2">
        Nemate nalog?{' '}
        <Link to="/signup" search={{ next }} className="link link-touch">
          Registrujte se
        </Link>
      </p>
    </form>
  )
}
