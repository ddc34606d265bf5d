import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { type Problems, problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { PasswordInput } from '../../../ui/field/password-input.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { type Confirmation, passwordInput } from '../account.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { AccountPage } from './account-page.tsx'
import { checkConfirmation, confirmAddress } from './sign-in.ts'

type ConfirmAddressScreenProps = { token: string; onDone: () => void }

/** The page of the confirmation link. Opening the page changes nothing. Only the button confirms the address. */
export function ConfirmAddressScreen({ token, onDone }: ConfirmAddressScreenProps) {
  const { data, error, isPending } = useQuery({
    queryKey: ['email-confirmation', token],
    queryFn: () => checkConfirmation(token),
    // Fetched only in the browser, because the result depends on the browser's sign-up cookie.
    enabled: typeof window !== 'undefined',
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <AccountPage words="Dobro došli u komšiluk.">
      <div className="stack gap-4.5">
        <h1>Potvrda email adrese</h1>
        {error && <Note tone="error">{errorMessage(error, 'Link nije proveren. Pokušajte ponovo.')}</Note>}
        {!error && isPending && <p className="text-ink-2">Proveravamo link...</p>}
        {data === null && (
          <Note tone="error">Link je neispravan ili je istekao. Prijavite se da biste zatražili novi.</Note>
        )}
        {data?.is_confirmed && <Note tone="ok">Ova adresa je već potvrđena.</Note>}
        {data && !data.is_confirmed ? (
          <ConfirmForm token={token} account={data} onDone={onDone} />
        ) : (
          <Link to="/login" className={buttonClass({ variant: 'secondary', full: true })}>
            Prijava
          </Link>
        )}
      </div>
    </AccountPage>
  )
}

type Method = 'press' | 'password' | 'new-password'

function ConfirmForm({ token, account, onDone }: ConfirmAddressScreenProps & { account: Confirmation }) {
  const initialMethod = account.is_sign_up_browser ? 'press' : account.has_password ? 'password' : 'new-password'
  const [method, setMethod] = useState<Method>(initialMethod)
  const { props, problems, busy, text } = useForm({
    check: () => check(method, text),
    async send() {
      await confirmAddress({
        token,
        ...(method === 'password' && { password: text('password') }),
        ...(method === 'new-password' && { new_password: text('new_password') }),
      })
      onDone()
    },
    failureText: 'Adresa nije potvrđena. Pokušajte ponovo.',
    showToast: toast.error,
  })
  return (
    <form {...props} className="stack gap-4.5" method="post">
      {problems.form && <Note tone="error">{problems.form}</Note>}
      <p className="text-ink-2">
        Neko je, verovatno vi, otvorio nalog sa adresom <b className="break-words text-ink">{account.email}</b>.{' '}
        {sentences[account.has_password ? method : 'new-password']}
      </p>
      <input name="username" type="email" autoComplete="username" value={account.email} readOnly hidden />
      {method === 'password' && (
        <Field key="password" label="Lozinka iz registracije" error={problems.password}>
          <PasswordInput name="password" autoComplete="current-password" maxLength={128} />
        </Field>
      )}
      {method === 'new-password' && (
        <NewPasswordFields
          label="Nova lozinka"
          name="new_password"
          confirmationLabel="Potvrdite novu lozinku"
          problems={problems}
        />
      )}
      <Button type="submit" size="large" full busy={busy} busyText="Potvrđivanje...">
        {method === 'new-password' ? 'Potvrdi adresu i sačuvaj lozinku' : 'Potvrdi adresu'}
      </Button>
      {method !== 'new-password' && (
        <Button variant="quiet" full onClick={() => setMethod('new-password')}>
          Izaberi novu lozinku
        </Button>
      )}
      {method === 'new-password' && account.has_password && (
        <Button variant="quiet" full onClick={() => setMethod(initialMethod)}>
          Znam lozinku iz registracije
        </Button>
      )}
    </form>
  )
}

const sentences: Record<Method, string> = {
  press: 'Nalog je otvoren u ovom pregledaču, a lozinka je ona koja je tada upisana.',
  password:
    'Lozinka tog naloga upisana je pri registraciji, a to nije bilo u ovom pregledaču. Upišite tu lozinku, ili izaberite novu ako se niste registrovali vi.',
  'new-password': 'Izaberite svoju lozinku: od tada važi samo ona, a svaka druga prijava u ovaj nalog prestaje.',
}

function check(method: Method, text: (name: string) => string): Problems {
  if (method === 'password') return { password: text('password') ? undefined : 'Upišite lozinku iz registracije.' }
  if (method === 'press') return {}
  const parsed = passwordInput.safeParse(text('new_password'))
  if (!parsed.success) return { new_password: problemsOf(parsed).form }
  return text('new_password') === text('confirmation') ? {} : { confirmation: 'Lozinke se ne podudaraju' }
}
