import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { isContactEmail, websiteLimits, withScheme } from '../website.ts'
import { saveWebsite } from '../website-queries.ts'
import { StepActions, type StepProps } from './step-actions.tsx'

const failure = 'Došlo je do greške prilikom čuvanja podataka. Pokušajte ponovo.'

const social = [
  { name: 'social_facebook', label: 'Facebook', example: 'facebook.com/vasa-stranica' },
  { name: 'social_instagram', label: 'Instagram', example: 'instagram.com/vas-profil' },
  { name: 'social_linkedin', label: 'LinkedIn', example: 'linkedin.com/in/vas-profil' },
] as const

/** How visitors reach the provider; everything may stay empty (docs/product.md, A website of one's own). */
export function ContactStep({ draft, change, keep, onNext, onBack }: StepProps) {
  const hint = useId()
  const isValid = isContactEmail(draft.contact_email)

  const { props, problems, busy } = useForm({
    async send() {
      if (!isValid) return
      const changes = {
        contact_email: draft.contact_email.trim() || null,
        contact_phone: draft.contact_phone.trim() || null,
        social_facebook: withScheme(draft.social_facebook) || null,
        social_instagram: withScheme(draft.social_instagram) || null,
        social_linkedin: withScheme(draft.social_linkedin) || null,
      }
      keep(await saveWebsite(changes))
      toast.success('Kontakt informacije su sačuvane')
      onNext()
    },
    failure,
    refusal: failure,
    tell: toast.error,
  })

  return (
    <form {...props}>
      <h2 className="mb-1">Kontakt informacije</h2>
      <p id={hint} className="mb-5 text-sm text-ink-2">
        Sve je opciono. Ono što unesete vidi svako ko otvori vaš sajt.
      </p>
      <div className="stack max-w-form gap-5">
        <Field label="Email" error={problems.contact_email}>
          <Input
            name="contact_email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={websiteLimits.email}
            value={draft.contact_email}
            aria-invalid={isValid ? undefined : true}
            onChange={event => change({ contact_email: event.target.value })}
          />
        </Field>
        <Field label="Telefon" error={problems.contact_phone}>
          <Input
            name="contact_phone"
            type="tel"
            autoComplete="tel"
            maxLength={websiteLimits.phone}
            value={draft.contact_phone}
            onChange={event => change({ contact_phone: event.target.value })}
          />
        </Field>
        {social.map(({ name, label, example }) => (
          <Field key={name} label={label} error={problems[name]}>
            <Input
              name={name}
              type="url"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              placeholder={example}
              maxLength={websiteLimits.url}
              value={draft[name]}
              onBlur={() => change({ [name]: withScheme(draft[name]) })}
              onChange={event => change({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <StepActions onBack={onBack} isBusy={busy}>
        <Button type="submit" size="large" busy={busy} disabled={busy || !isValid} className="ml-auto">
          Sačuvaj i nastavi
          <ArrowRight className="max-sm:hidden" />
        </Button>
      </StepActions>
    </form>
  )
}
