import { type ReactNode, useEffect, useRef, useState } from 'react'
import { problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { codeInput, emailInput } from '../account.ts'
import { CODE_MINUTES } from '../account-limits.ts'
import { SentActions } from './sent-actions.tsx'
import { sendSignInCode } from './sign-in.ts'

type CodeFormProps = {
  note: ReactNode
  email: string
  onEmail: (email: string) => void
  onRefused: (notice: { tone: 'error'; text: string } | undefined) => void
  onSubmit: (code: string) => Promise<void>
  onBack: () => void
}

const notSent = 'Kod nije poslat. Pokušajte ponovo.'

/** Asks for the address, then for the six-digit code sent to it. Known and unknown addresses look the same. */
export function CodeForm({ note, email, onEmail, onRefused, onSubmit, onBack }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [sentTo, setSentTo] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of each step takes the focus
  useEffect(() => input.current?.focus(), [sentTo])

  const { props, problems, busy, text } = useForm({
    check() {
      onRefused(undefined)
      if (!sentTo) return { email: problemsOf(emailInput.safeParse(email.trim())).form }
      return { code: codeInput.safeParse(text('code')).success ? undefined : 'Kod ima 6 cifara.' }
    },
    async send() {
      if (sentTo) {
        await onSubmit(codeInput.parse(text('code')))
        return input.current?.select()
      }
      await sendSignInCode(email.trim())
      setSentTo(email.trim())
    },
    failureText: notSent,
    showToast(sentence) {
      onRefused({ tone: 'error', text: sentence })
      return toast.error(sentence)
    },
  })

  return (
    <form {...props} className="stack gap-4.5">
      <h1>Prijava kodom</h1>
      {note}
      {sentTo ? (
        <>
          <p className="text-ink-2" role="status">
            Kod od 6 cifara smo poslali na <b className="break-words text-ink">{sentTo}</b>. Važi {CODE_MINUTES} minuta.
          </p>
          <Field key="code" label="Kod iz emaila" error={problems.code}>
            <Input ref={input} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
          </Field>
          <Button type="submit" size="large" full busy={busy} busyText="Prijavljivanje...">
            Prijavite se
          </Button>
          <SentActions
            key={sentTo}
            label="Pošalji novi kod"
            send={() => sendSignInCode(sentTo)}
            sent="Novi kod je poslat. Prethodni više ne važi."
            failed={notSent}
            onChangeAddress={() => setSentTo(undefined)}
          />
        </>
      ) : (
        <>
          <p className="text-ink-2">Lozinka vam ne treba: upišite adresu i poslaćemo vam kod za prijavu.</p>
          <Field key="email" label="Email" error={problems.email}>
            <Input
              ref={input}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              value={email}
              onChange={event => onEmail(event.target.value)}
            />
          </Field>
          <Button type="submit" size="large" full busy={busy} busyText="Slanje...">
            Pošalji kod
          </Button>
        </>
      )}
      <Button variant="quiet" full onClick={onBack}>
        Prijava lozinkom
      </Button>
    </form>
  )
}
