import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { codeInput, emailInput } from '../account.ts'
import { AgainButton } from './again-button.tsx'
import { sendSignInCode } from './sign-in.ts'
import { codeMinutes } from './sign-in-way.ts'

type CodeFormProps = {
  note: ReactNode
  email: string
  onEmail: (email: string) => void
  onRefused: (notice: { tone: 'error'; text: string } | undefined) => void
  onSubmit: (code: string) => Promise<void>
  onBack: () => void
}

const notSent = 'Kod nije poslat. Pokušajte ponovo.'

/** First the address, then the six digits that came to it. Known and unknown addresses look alike. */
export function CodeForm({ note, email, onEmail, onRefused, onSubmit, onBack }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [sentTo, setSentTo] = useState<string>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of each step takes the focus
  useEffect(() => input.current?.focus(), [sentTo])

  function fail(sentence: string) {
    setError(sentence)
    input.current?.focus()
  }
  async function send() {
    const parsed = emailInput.safeParse(email.trim())
    if (!parsed.success) return fail(parsed.error.issues[0]!.message)
    setBusy(true)
    try {
      await sendSignInCode(parsed.data)
      setSentTo(parsed.data)
    } catch (failure) {
      const text = sentenceOf(failure, notSent)
      if (failure instanceof ApiError && failure.fields.email) fail(failure.fields.email)
      else {
        toast.error(text)
        onRefused({ tone: 'error', text })
      }
    }
    setBusy(false)
  }
  async function enter(typed: string) {
    const parsed = codeInput.safeParse(typed)
    if (!parsed.success) return fail('Kod ima 6 cifara.')
    setBusy(true)
    await onSubmit(parsed.data)
    setBusy(false)
    input.current?.select()
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setError(undefined)
    onRefused(undefined)
    void (sentTo ? enter(String(new FormData(event.currentTarget).get('code'))) : send())
  }

  return (
    <form className="stack gap-4.5" noValidate onSubmit={submit}>
      <h1>Prijava kodom</h1>
      {note}
      {sentTo ? (
        <>
          <p className="text-ink-2" role="status">
            Kod od 6 cifara smo poslali na <b className="break-words text-ink">{sentTo}</b>. Važi {codeMinutes} minuta.
          </p>
          <Field key="code" label="Kod iz emaila" error={error}>
            <Input ref={input} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
          </Field>
          <Button type="submit" size="large" full busy={busy} busyText="Prijavljivanje...">
            Prijavite se
          </Button>
          <div className="stack gap-1">
            <AgainButton
              key={sentTo}
              label="Pošalji novi kod"
              send={() => sendSignInCode(sentTo)}
              sent="Novi kod je poslat. Prethodni više ne važi."
              failed={notSent}
            />
            <Button variant="quiet" full onClick={() => setSentTo(undefined)}>
              Promeni adresu
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-ink-2">Lozinka vam ne treba: upišite adresu i poslaćemo vam kod za prijavu.</p>
          <Field key="email" label="Email" error={error}>
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
