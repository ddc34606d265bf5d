import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError, errorMessage } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { OwnAccount } from '../account.ts'
import { beforeLaunchNotice, type Launch } from '../launch.ts'
import { AccountPage } from './account-page.tsx'
import { AfterSignupDialog } from './after-signup-dialog.tsx'
import { CodeForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { type SignInOutcome, signIn, signInWithCode, startSingleSignOn, verifyTwoFactor } from './sign-in.ts'
import { TwoFactorForm } from './two-factor-form.tsx'
import { UnconfirmedDialog } from './unconfirmed-dialog.tsx'

const failed = 'Prijava nije uspjela. Pokušajte ponovno.'
const unconfirmed = 'Email nije potvrđen. Molimo potvrdite svoju email adresu pre prijave.'

/** Error codes after which the user must sign in from the start. */
const expiredStepCodes = ['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE']

type LoginScreenProps = {
  notice?: { tone: 'ok' | 'error'; text: string } | undefined
  /** The reason for the sign-in, as "to book an appointment". The reason is shown above the form. */
  purpose?: string | undefined
  /** True after single sign-on with a pending two-factor step. */
  startsAtSecondStep: boolean
  /** The identity provider's name for single sign-on, or null without single sign-on. */
  singleSignOn: string | null
  next: string | undefined
  launch: Launch
  onSignedIn: (account: OwnAccount) => void
}

type Method = 'password' | 'code' | 'second-step'

/** Sign-in by password, by an emailed code or by single sign-on (docs/product.md, Accounts). */
export function LoginScreen(props: LoginScreenProps) {
  const { notice, purpose, startsAtSecondStep, singleSignOn, next, launch, onSignedIn } = props
  const queryClient = useQueryClient()
  const [method, setMethod] = useState<Method>(startsAtSecondStep ? 'second-step' : 'password')
  const [email, setEmail] = useState('')
  // The password is in a ref, because only a newly mounted form reads it.
  const password = useRef('')
  const [shownNotice, setShownNotice] = useState(notice)
  const dismissToast = useRef<() => void>(undefined)
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string>()

  /** Runs a sign-in attempt. The promise resolves only on failure, so that the form stays busy until the next page. */
  async function attempt(run: () => Promise<SignInOutcome>): Promise<void> {
    setShownNotice(undefined)
    dismissToast.current?.()
    try {
      const outcome = await run()
      if (outcome === 'second-step') return setMethod('second-step')
      toast.success('Uspješna prijava!')
      onSignedIn(outcome)
      await new Promise(() => {})
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : ''
      if (code === 'EMAIL_NOT_VERIFIED') {
        dismissToast.current = toast.error(unconfirmed)
        return setUnconfirmedEmail(email)
      }
      if (expiredStepCodes.includes(code)) setMethod('password')
      showFailure(errorMessage(failure, failed))
    }
  }
  function showFailure(text: string) {
    dismissToast.current = toast.error(text)
    setShownNotice({ tone: 'error', text })
  }
  function go(to: Method) {
    setShownNotice(undefined)
    setMethod(to)
  }

  const closed = beforeLaunchNotice(launch, undefined)
  const hint = purpose ?? closed
  const note = shownNotice ? <Note tone={shownNotice.tone}>{shownNotice.text}</Note> : hint && <Note>{hint}</Note>
  return (
    <AccountPage words="Drago nam je što ste opet tu.">
      {method === 'password' && (
        <PasswordForm
          note={note}
          email={email}
          onEmail={setEmail}
          password={password.current}
          onMissing={text => setShownNotice({ tone: 'error', text })}
          next={next}
          onSubmit={typed => {
            password.current = typed
            return attempt(() => signIn(queryClient, email.trim(), typed))
          }}
        >
          <OtherMethods singleSignOn={singleSignOn} next={next} onFailed={showFailure}>
            <Button variant="secondary" full onClick={() => go('code')}>
              Prijava kodom iz emaila
            </Button>
          </OtherMethods>
        </PasswordForm>
      )}
      {method === 'code' && (
        <CodeForm
          note={note}
          email={email}
          onEmail={setEmail}
          onRefused={setShownNotice}
          onSubmit={code => attempt(() => signInWithCode(queryClient, email.trim(), code))}
          onBack={() => go('password')}
        />
      )}
      {method === 'second-step' && (
        <TwoFactorForm
          note={note}
          onRefused={setShownNotice}
          onSubmit={(kind, input) => attempt(() => verifyTwoFactor(queryClient, kind, input))}
          onBack={() => go('password')}
        />
      )}
      <UnconfirmedDialog email={unconfirmedEmail} onClose={() => setUnconfirmedEmail(undefined)} />
      <AfterSignupDialog launch={launch} isConfirmed={notice?.tone === 'ok'} />
    </AccountPage>
  )
}

function OtherMethods(props: {
  singleSignOn: string | null
  next: string | undefined
  onFailed: (text: string) => void
  children: ReactNode
}) {
  const [busy, setBusy] = useState(false)
  async function leave() {
    setBusy(true)
    try {
      await startSingleSignOn(props.next)
    } catch (error) {
      setBusy(false)
      props.onFailed(errorMessage(error, failed))
    }
  }
  return (
    <div className="stack gap-2.5">
      <p className="or-line">ili</p>
      {props.children}
      {props.singleSignOn && (
        <Button variant="secondary" full busy={busy} onClick={() => void leave()}>
          Prijava preko: {props.singleSignOn}
        </Button>
      )}
    </div>
  )
}
