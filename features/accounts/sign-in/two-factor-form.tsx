import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { codeInput } from '../account.ts'
import { TRUSTED_DEVICE_DAYS } from '../account-limits.ts'
import { NeedsScriptNote } from '../needs-script.tsx'

type TwoFactorFormProps = {
  note: ReactNode
  onRefused: (notice: undefined) => void
  onSubmit: (kind: 'totp' | 'backup-code', input: { code: string; trustDevice: boolean }) => Promise<void>
  onBack: () => void
}

export function TwoFactorForm({ note, onRefused, onSubmit, onBack }: TwoFactorFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<'totp' | 'backup-code'>('totp')
  const [trustDevice, setTrustDevice] = useState(false)
  const isApp = kind === 'totp'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of each kind takes the focus
  useEffect(() => input.current?.focus(), [kind])

  const typedCode = () => (isApp ? codeInput.safeParse(text('code').trim()).data : text('code').trim())
  const { props, problems, show, busy, text } = useForm({
    check() {
      onRefused(undefined)
      if (typedCode()) return {}
      return { code: isApp ? 'Kod ima 6 cifara.' : 'Unesite rezervni kod.' }
    },
    async send() {
      await onSubmit(kind, { code: typedCode()!, trustDevice })
      input.current?.select()
    },
    failureText: 'Greška pri prijavi. Pokušajte ponovo.',
  })

  return (
    <form {...props} className="stack gap-4.5">
      <h1>Provera u dva koraka</h1>
      {note}
      <p className="text-ink-2">
        {isApp
          ? 'Otvorite aplikaciju za kodove na telefonu i upišite kod koji sada prikazuje.'
          : 'Upišite jedan od rezervnih kodova koje ste sačuvali. Svaki važi jednom.'}
      </p>
      <Field key={kind} label={isApp ? 'Kod iz aplikacije' : 'Rezervni kod'} error={problems.code}>
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
        label={`Ne traži kod na ovom uređaju ${TRUSTED_DEVICE_DAYS} dana`}
        checked={trustDevice}
        onCheckedChange={setTrustDevice}
      />
      <Button type="submit" size="large" full busy={busy} busyText="Provera...">
        Potvrdi
      </Button>
      <NeedsScriptNote task="Prijava" />
      <div className="stack gap-1">
        <Button
          variant="quiet"
          full
          onClick={() => {
            show({})
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
