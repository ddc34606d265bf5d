import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { emailInput } from '../account.ts'
import { NeedsScriptNote } from '../needs-script.tsx'
import { AccountPage } from './account-page.tsx'
import { SentActions } from './sent-actions.tsx'
import { requestPasswordReset } from './sign-in.ts'

const failed = 'Link nije poslat. Pokušajte ponovo.'

/** Requests a password reset link. Known and unknown addresses look the same. */
export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const { props, problems, busy } = useForm({
    check: () => ({ email: problemsOf(emailInput.safeParse(email.trim())).form }),
    async send() {
      await requestPasswordReset(email.trim())
      setSentTo(email.trim())
    },
    failureText: failed,
    showToast: toast.error,
  })

  return (
    <AccountPage words="Ključ se uvek nađe.">
      {sentTo ? (
        <div className="stack gap-4.5">
          <h1>Proverite poštu</h1>
          <Note tone="ok" icon={<MailCheck />} role="status">
            Ako postoji nalog sa adresom <b className="break-words">{sentTo}</b>, poslali smo link za novu lozinku. Važi
            jedan sat.
          </Note>
          <p className="text-ink-2">Nema poruke? Pogledajte i u neželjenoj pošti.</p>
          <Link to="/login" className={buttonClass({ size: 'large', full: true })}>
            Nazad na prijavu
          </Link>
          <SentActions
            label="Pošalji ponovo"
            send={() => requestPasswordReset(sentTo)}
            sent="Link je ponovo poslat."
            failed={failed}
            onChangeAddress={() => setSentTo(undefined)}
          />
        </div>
      ) : (
        <form {...props} className="stack gap-4.5">
          <h1>Zaboravljena lozinka</h1>
          {problems.form && <Note tone="error">{problems.form}</Note>}
          <p className="text-ink-2">Upišite adresu svog naloga i poslaćemo vam link za novu lozinku.</p>
          <Field label="Email" error={problems.email}>
            <Input
              name="email"
              type="email"
              autoComplete="username"
              maxLength={254}
              value={email}
              onChange={event => setEmail(event.target.value)}
            />
          </Field>
          <Button type="submit" size="large" full busy={busy} busyText="Slanje...">
            Pošalji link
          </Button>
          <NeedsScriptNote task="Slanje linka" />
          <p className="text-center text-ink-2">
            Setili ste se?{' '}
            <Link to="/login" className="link link-touch">
              Prijavite se
            </Link>
          </p>
        </form>
      )}
    </AccountPage>
  )
}
