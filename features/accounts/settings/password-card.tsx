import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { type Problems, problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { PasswordInput } from '../../../ui/field/password-input.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { type OwnAccount, passwordInput, type Security } from '../account.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { SettingsCard } from './settings-card.tsx'
import { changePassword, sendPasswordLink } from './settings-queries.ts'

export function PasswordCard({ me, security }: { me: OwnAccount; security: Security }) {
  return (
    <SettingsCard id="lozinka" title="Lozinka">
      {security.has_password ? <PasswordForm email={me.email} /> : <NoPassword email={me.email} />}
    </SettingsCard>
  )
}

function PasswordForm({ email }: { email: string }) {
  const queryClient = useQueryClient()
  const { props, problems, busy, text, reset } = useForm({
    check: () => check(text('currentPassword'), text('newPassword'), text('confirmation')),
    async send() {
      await changePassword(queryClient, text('currentPassword'), text('newPassword'))
      reset()
      toast.success('Lozinka je promenjena. Ostali uređaji su odjavljeni.')
    },
    failureText: 'Lozinka nije promenjena. Pokušajte ponovo.',
    onRefusal: ({ code }) => (code === 'INVALID_PASSWORD' ? { currentPassword: 'Pogrešna lozinka.' } : undefined),
    showToast: toast.error,
  })

  return (
    <form {...props} className="stack settings-form">
      {/* Password managers need the account's address. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Trenutna lozinka" error={problems.currentPassword}>
        <PasswordInput name="currentPassword" autoComplete="current-password" maxLength={128} />
      </Field>
      <NewPasswordFields
        label="Nova lozinka"
        name="newPassword"
        confirmationLabel="Potvrdite novu lozinku"
        problems={problems}
      />
      <Button type="submit" variant="secondary" className="justify-self-start" busy={busy} busyText="Čuvanje...">
        Promeni lozinku
      </Button>
    </form>
  )
}

function check(current: string, next: string, confirmation: string): Problems {
  if (!current) return { currentPassword: 'Unesite trenutnu lozinku.' }
  const parsed = passwordInput.safeParse(next)
  if (!parsed.success) return { newPassword: problemsOf(parsed).form }
  if (next === current) return { newPassword: 'Nova lozinka mora da se razlikuje od trenutne.' }
  if (next !== confirmation) return { confirmation: 'Lozinke se ne podudaraju' }
  return {}
}

/** Emails users without a password a reset link, by which the users set their first password. */
function NoPassword({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  async function send() {
    setState('busy')
    try {
      await sendPasswordLink(email)
      setState('sent')
      toast.success('Link je poslat na vašu email adresu.')
    } catch (error) {
      setState('idle')
      toast.error(errorMessage(error, 'Link nije poslat. Pokušajte ponovo.'))
    }
  }
  return (
    <>
      <p className="max-w-[52ch] text-ink-2">
        Prijavljujete se bez lozinke. Ako želite i nju, poslaćemo vam link na {email}.
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={state === 'busy'}
        busyText="Slanje..."
        onClick={() => void send()}
      >
        {state === 'sent' ? 'Pošalji novi link' : 'Pošalji link za lozinku'}
      </Button>
    </>
  )
}
