import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Problems, problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { Art } from '../../../ui/art/art.tsx'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { passwordInput } from '../account.ts'
import { NeedsScriptNote } from '../needs-script.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { clearAllTabs } from '../sign-out.ts'
import { AccountPage } from './account-page.tsx'
import { checkReset, resetPassword } from './sign-in.ts'

type NewPasswordScreenProps = {
  /** Token of the reset link. Undefined if the link was used, has expired or is broken. */
  token: string | undefined
  onDone: () => void
}

export function NewPasswordScreen({ token, onDone }: NewPasswordScreenProps) {
  const queryClient = useQueryClient()
  const [isVoid, setVoid] = useState(!token)
  const { data: email } = useQuery({
    queryKey: ['password-reset', token],
    queryFn: () => checkReset(token!),
    enabled: typeof window !== 'undefined' && token !== undefined,
    gcTime: 0,
  })
  const { props, problems, busy, text } = useForm({
    check: () => check(text('newPassword'), text('confirmation')),
    async send() {
      await resetPassword(token!, text('newPassword'))
      // The server has signed out every device, so this browser's tabs must drop their data too.
      clearAllTabs(queryClient)
      toast.success('Lozinka je promenjena.')
      onDone()
    },
    failureText: 'Lozinka nije promenjena. Pokušajte ponovo.',
    onRefusal({ code }) {
      if (!['INVALID_TOKEN', 'TOKEN_EXPIRED'].includes(code)) return undefined
      setVoid(true)
      return true
    },
    showToast: toast.error,
  })

  if (isVoid) return <VoidLink />
  return (
    <AccountPage words="Nova brava, isti komšiluk.">
      <form {...props} className="stack gap-4.5">
        <h1>Nova lozinka</h1>
        {problems.form && <Note tone="error">{problems.form}</Note>}
        <p className="text-ink-2">Posle promene prijavljujete se ponovo na svim uređajima.</p>
        {/* Password managers need the account's address. */}
        <input name="username" type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <NewPasswordFields
          label="Nova lozinka"
          name="newPassword"
          confirmationLabel="Potvrdite novu lozinku"
          problems={problems}
        />
        <Button type="submit" size="large" full busy={busy} busyText="Čuvanje...">
          Sačuvaj lozinku
        </Button>
        <NeedsScriptNote task="Promena lozinke" />
      </form>
    </AccountPage>
  )
}

function VoidLink() {
  return (
    <div className="wrap wrap-form stack justify-items-center gap-5 py-10 text-center">
      <Art name="scene-shutters" className="w-60" />
      <h1>Link više ne važi</h1>
      <p className="text-ink-2">Link za novu lozinku važi jedan sat i može da se iskoristi jednom. Zatražite novi.</p>
      <Link to="/forgot-password" className={buttonClass({ size: 'large', full: true })}>
        Zatraži novi link
      </Link>
      <Link to="/login" className="link link-touch">
        Nazad na prijavu
      </Link>
    </div>
  )
}

function check(password: string, confirmation: string): Problems {
  const parsed = passwordInput.safeParse(password)
  if (!parsed.success) return { newPassword: problemsOf(parsed).form }
  return password === confirmation ? {} : { confirmation: 'Lozinke se ne podudaraju' }
}
