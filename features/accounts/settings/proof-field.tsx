import { useState } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { PasswordInput } from '../../../ui/field/password-input.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { Proof } from '../profile/profile.ts'
import { sendProofCode } from './settings-queries.ts'

export type ProofProblems = { password?: string; code?: string }

export function ProofField({ hasPassword, problems }: { hasPassword: boolean; problems: ProofProblems }) {
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  if (hasPassword) {
    return (
      <Field label="Lozinka" error={problems.password}>
        <PasswordInput name="password" autoComplete="current-password" maxLength={128} />
      </Field>
    )
  }
  async function send() {
    setBusy(true)
    try {
      await sendProofCode()
      setSent(true)
      toast.success('Kod je poslat na vašu email adresu.')
    } catch (error) {
      toast.error(errorMessage(error, 'Kod nije poslat. Pokušajte ponovo.'))
    }
    setBusy(false)
  }
  return (
    <Field
      label="Kod iz emaila"
      hint={
        sent
          ? 'Poslali smo ga na vašu adresu. Važi 10 minuta.'
          : 'Nemate lozinku, pa potvrđujete kodom koji vam pošaljemo.'
      }
      error={problems.code}
    >
      <Input
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        after={
          <Button variant="quiet" size="small" busy={busy} onClick={() => void send()}>
            {sent ? 'Pošalji novi' : 'Pošalji kod'}
          </Button>
        }
      />
    </Field>
  )
}

export function proofOf(data: FormData): Proof {
  const [password, code] = [data.get('password'), data.get('code')]
  return { ...(password !== null && { password: String(password) }), ...(code !== null && { code: String(code) }) }
}

export function missingProof({ password, code }: Proof): ProofProblems {
  if (password === '') return { password: 'Unesite lozinku.' }
  if (code !== undefined && !code.trim()) return { code: 'Unesite kod iz emaila.' }
  return {}
}
