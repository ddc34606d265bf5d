import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { type Problems, problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { emailInput, type OwnAccount, type Security } from '../account.ts'
import { missingProof, ProofField, proofOf } from './proof-field.tsx'
import { SettingsCard } from './settings-card.tsx'
import { requestNewAddress } from './settings-queries.ts'

export function EmailCard({ me, security }: { me: OwnAccount; security: Security }) {
  const [sentTo, setSentTo] = useState<string>()
  const { props, problems, busy, text, data, reset } = useForm({
    check: () => ({ ...check(text('email').trim(), me.email), ...missingProof(proofOf(data())) }),
    async send() {
      const email = text('email').trim()
      await requestNewAddress({ email, ...proofOf(data()) })
      setSentTo(email)
      reset()
      toast.success('Link je poslat na novu adresu.')
    },
    failureText: 'Link nije poslat. Pokušajte ponovo.',
    showToast: toast.error,
  })

  return (
    <SettingsCard id="email" title="Email">
      <p className="row flex-wrap gap-x-3 gap-y-1">
        <strong className="break-all">{me.email}</strong>
        {/* Sign-in requires a confirmed address, so the badge is constant. */}
        <Badge tone="ok" icon={<CircleCheck />}>
          Potvrđena
        </Badge>
      </p>
      {sentTo && (
        <Note>
          Otvorite link koji smo poslali na <strong className="break-all">{sentTo}</strong>. Važi jedan sat; do potvrde
          se prijavljujete starom adresom.
        </Note>
      )}
      <form {...props} className="stack settings-form">
        <Field
          label="Nova email adresa"
          hint="Poslaćemo link na novu adresu. Do potvrde važi stara."
          error={problems.email}
        >
          <Input name="email" type="email" autoComplete="email" maxLength={254} />
        </Field>
        <ProofField hasPassword={security.has_password} problems={problems} />
        <Button type="submit" variant="secondary" className="justify-self-start" busy={busy} busyText="Slanje...">
          Pošalji link za potvrdu
        </Button>
      </form>
    </SettingsCard>
  )
}

function check(email: string, currentEmail: string): Problems {
  const parsed = emailInput.safeParse(email)
  if (!parsed.success) return { email: problemsOf(parsed).form }
  return email.toLowerCase() === currentEmail ? { email: 'To je već vaša adresa.' } : {}
}
