import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, sentenceOf } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { PasswordInput } from '../../../ui/field/password-input.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { type OwnAccount, passwordInput, type Security } from '../account.ts'
import { SettingsCard } from './settings-card.tsx'
import { changePassword, sendPasswordLink } from './settings-queries.ts'
import { useFormProblems } from './use-form-problems.ts'

export function PasswordCard({ me, security }: { me: OwnAccount; security: Security }) {
  return (
    <SettingsCard id="lozinka" title="Lozinka">
      {security.has_password ? <PasswordForm email={me.email} /> : <NoPassword email={me.email} />}
    </SettingsCard>
  )
}

const failure = 'Lozinka nije promenjena. Pokušajte ponovo.'

function PasswordForm({ email }: { email: string }) {
  const queryClient = useQueryClient()
  const { form, problems, show, showRefusal, text } = useFormProblems()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const [current, next, confirmation] = [text('currentPassword'), text('newPassword'), text('confirmation')]
    if (show(check(current, next, confirmation))) return
    setBusy(true)
    try {
      await changePassword(queryClient, current, next)
      form.current?.reset()
      toast.success('Lozinka je promenjena. Ostali uređaji su odjavljeni.')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'INVALID_PASSWORD') {
        show({ currentPassword: 'Pogrešna lozinka.' })
      } else if (!showRefusal(error)) toast.error(sentenceOf(error, failure))
    }
    setBusy(false)
  }

  return (
    <form ref={form} className="stack settings-form" noValidate onSubmit={submit}>
      {/* For password managers, which would otherwise not know whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Trenutna lozinka" error={problems.currentPassword}>
        <PasswordInput name="currentPassword" autoComplete="current-password" maxLength={128} />
      </Field>
      <Field label="Nova lozinka" hint="Najmanje 8 karaktera." error={problems.newPassword}>
        <PasswordInput name="newPassword" autoComplete="new-password" maxLength={128} />
      </Field>
      <Field label="Potvrdite novu lozinku" error={problems.confirmation}>
        <PasswordInput name="confirmation" autoComplete="new-password" maxLength={128} />
      </Field>
      <Button type="submit" variant="secondary" className="justify-self-start" busy={busy} busyText="Čuvanje...">
        Promeni lozinku
      </Button>
    </form>
  )
}

/** What is wrong with the three fields, before anything is sent. */
export function check(current: string, next: string, confirmation: string): Record<string, string> {
  if (!current) return { currentPassword: 'Unesite trenutnu lozinku.' }
  const parsed = passwordInput.safeParse(next)
  if (!parsed.success) return { newPassword: parsed.error.issues[0]!.message }
  if (next === current) return { newPassword: 'Nova lozinka mora da se razlikuje od trenutne.' }
  if (next !== confirmation) return { confirmation: 'Lozinke se ne podudaraju' }
  return {}
}

/** Somebody who came by a code or by single sign-on gets his first password the way a forgotten one is replaced. */
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
      toast.error(sentenceOf(error, 'Link nije poslat. Pokušajte ponovo.'))
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
