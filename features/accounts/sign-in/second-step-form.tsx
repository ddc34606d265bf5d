import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { codeInput } from '../account.ts'
import { trustedDays } from './sign-in-way.ts'

type SecondStepFormProps = {
  note: ReactNode
  onRefused: (notice: undefined) => void
  onSubmit: (kind: 'totp' | 'backup-code', input: { code: string; trustDevice: boolean }) => Promise<void>
  onBack: () => void
}

/** The second step at signing in: the authenticator app's code, or a backup code where the phone is not at hand. */
export function SecondStepForm({ note, onRefused, onSubmit, onBack }: SecondStepFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<'totp' | 'backup-code'>('totp')
  const [trustDevice, setTrustDevice] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isApp = kind === 'totp'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of each kind takes the focus
  useEffect(() => input.current?.focus(), [kind])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = String(new FormData(event.currentTarget).get('code')).trim()
    const code = isApp ? codeInput.safeParse(typed).data : typed
    setError(code ? undefined : isApp ? 'Kod ima 6 cifara.' : 'Unesite rezervni kod.')
    onRefused(undefined)
    if (!code) return input.current?.focus()
    setBusy(true)
    await onSubmit(kind, { code, trustDevice })
    setBusy(false)
    input.current?.select()
  }

  return (
    <form className="stack gap-4.5" noValidate onSubmit={submit}>
      <h1>Provera u dva koraka</h1>
      {note}
      <p className="text-ink-2">
        {isApp
          ? 'Otvorite aplikaciju za kodove na telefonu i upišite kod koji sada prikazuje.'
          : 'Upišite jedan od rezervnih kodova koje ste sačuvali. Svaki važi jednom.'}
      </p>
      <Field key={kind} label={isApp ? 'Kod iz aplikacije' : 'Rezervni kod'} error={error}>
        <Input
          ref={input}
          name="code"
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      </Field>
      <Switch
        between
        label={`Ne pitaj na ovom uređaju ${trustedDays} dana`}
        checked={trustDevice}
        onCheckedChange={setTrustDevice}
      />
      <Button type="submit" size="large" full busy={busy} busyText="Provera...">
        Potvrdi
      </Button>
      <div className="stack gap-1">
        <Button
          variant="quiet"
          full
          onClick={() => {
            setError(undefined)
            setKind(isApp ? 'backup-code' : 'totp')
          }}
        >
          {isApp ? 'Telefon nije pri ruci? Rezervni kod' : 'Kod iz aplikacije'}
        </Button>
        <Button variant="quiet" full onClick={onBack}>
          Nazad na prijavu
        </Button>
      </div>
    </form>
  )
}
