import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { OwnAccount } from '../account.ts'
import { closedNotice, type Launch } from '../launch-words.ts'
import { AccountPage } from './account-page.tsx'
import { AfterSignupDialog } from './after-signup-dialog.tsx'
import { CodeForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { type SignInOutcome, signIn, signInWithCode, startSingleSignOn, verifySecondStep } from './sign-in.ts'
import { UnconfirmedDialog } from './unconfirmed-dialog.tsx'

const failed = 'Prijava nije uspjela. Pokušajte ponovno.'
const unconfirmed = 'Email nije potvrđen. Molimo potvrdite svoju email adresu pre prijave.'

/** What the second step answers when one has to begin anew. */
const lostStep = ['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE']

type LoginScreenProps = {
  /** What a letter's link or another sign-in page came back with. */
  notice?: { tone: 'ok' | 'error'; text: string } | undefined
  /** What one signs in for, when it is more than to be here. */
  purpose?: string | undefined
  /** The password or the other page was right, and the second step is still to come. */
  startsAtSecondStep: boolean
  /** The name of the provider for single sign-on; null without one. */
  singleSignOn: string | null
  next: string | undefined
  launch: Launch
  onSignedIn: (account: OwnAccount) => void
}

type Way = 'password' | 'code' | 'second-step'

/** Signing in: by password, by a code sent to the address, by single sign-on (docs/product.md, Accounts). */
export function LoginScreen(props: LoginScreenProps) {
  const { notice, purpose, startsAtSecondStep, singleSignOn, next, launch, onSignedIn } = props
  const queryClient = useQueryClient()
  const [way, setWay] = useState<Way>(startsAtSecondStep ? 'second-step' : 'password')
  const [email, setEmail] = useState('')
  // Not state: it is only looked at when the form comes back.
  const password = useRef('')
  const [shown, setShown] = useState(notice)
  /** Takes back what the last attempt was refused with. */
  const takeBack = useRef<() => void>(undefined)
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string>()

  /** Runs one attempt; answers only when it has failed. */
  async function attempt(run: () => Promise<SignInOutcome>): Promise<void> {
    setShown(undefined)
    takeBack.current?.()
    try {
      const outcome = await run()
      if (outcome === 'second-step') return setWay('second-step')
      toast.success('Uspješna prijava!')
      onSignedIn(outcome)
      await new Promise(() => {})
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : ''
      if (code === 'EMAIL_NOT_VERIFIED') {
        takeBack.current = toast.error(unconfirmed)
        return setUnconfirmedEmail(email)
      }
      if (lostStep.includes(code)) setWay('password')
      refuse(sentenceOf(failure, failed))
    }
  }
  function refuse(text: string) {
    takeBack.current = toast.error(text)
    setShown({ tone: 'error', text })
  }
  function go(to: Way) {
    setShown(undefined)
    setWay(to)
  }

  const closed = closedNotice(launch, undefined)
  const quiet = purpose ?? closed
  const note = shown ? <Note tone={shown.tone}>{shown.text}</Note> : quiet && <Note>{quiet}</Note>
  return (
    <AccountPage words="Drago nam je što ste opet tu.">
      {way === 'password' && (
        <PasswordForm
          note={note}
          email={email}
          onEmail={setEmail}
          password={password.current}
          onMissing={text => setShown({ tone: 'error', text })}
          next={next}
          onSubmit={typed => {
            password.current = typed
            return attempt(() => signIn(queryClient, email.trim(), typed))
          }}
        >
          <OtherWays singleSignOn={singleSignOn} next={next} onFailed={refuse}>
            <Button variant="secondary" full onClick={() => go('code')}>
              Prijava kodom iz emaila
            </Button>
          </OtherWays>
        </PasswordForm>
      )}
      {way === 'code' && (
        <CodeForm
          note={note}
          email={email}
          onEmail={setEmail}
          onRefused={setShown}
          onSubmit={code => attempt(() => signInWithCode(queryClient, email.trim(), code))}
          onBack={() => go('password')}
        />
      )}
      {way === 'second-step' && (
        <SecondStepForm
          note={note}
          onRefused={setShown}
          onSubmit={(kind, input) => attempt(() => verifySecondStep(queryClient, kind, input))}
          onBack={() => go('password')}
        />
      )}
      <UnconfirmedDialog email={unconfirmedEmail} onClose={() => setUnconfirmedEmail(undefined)} />
      <AfterSignupDialog launch={launch} isConfirmed={notice?.tone === 'ok'} />
    </AccountPage>
  )
}

/** Below the password, what else there is. */
function OtherWays(props: {
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
      props.onFailed(sentenceOf(error, failed))
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
