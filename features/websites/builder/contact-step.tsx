import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, UserRound } from 'lucide-react'
import { useId, useState } from 'react'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { meQuery } from '../../accounts/session.ts'
import { isContactEmail, profileUrl } from '../website.ts'
import { websiteLengths } from '../website-limits.ts'
import { DraftField } from './draft-field.tsx'
import { StepActions, type StepProps } from './step-actions.tsx'
import { contactOf } from './website-draft.ts'

const failureText = 'Došlo je do greške prilikom čuvanja podataka. Pokušajte ponovo.'

const social = [
  { network: 'facebook', example: 'facebook.com/vasa-stranica' },
  { network: 'instagram', example: '@vasprofil' },
  { network: 'linkedin', example: 'linkedin.com/in/vas-profil' },
] as const

/** Builder step for the contact data, all of which is optional (docs/product.md, A website of one's own). */
export function ContactStep({ draft, change, content, save, publishProblems, onNext, onBack }: StepProps) {
  const hint = useId()
  const isValid = isContactEmail(draft.contact_email)
  const [isFocused, setFocused] = useState(false)
  const { data: me } = useQuery(meQuery)

  const form = useForm({
    async send() {
      if (!isValid) return
      await save({ ...contactOf(draft), shows_hours: draft.shows_hours })
      toast.success('Kontakt informacije su sačuvane')
      onNext()
    },
    failureText,
    refusalText: failureText,
    showToast: toast.error,
  })
  const { props, busy } = form
  const edited = { draft, change, problems: { ...publishProblems, ...form.problems } }

  return (
    <form {...props}>
      <h2 className="mb-1">Kontakt informacije</h2>
      <p id={hint} className="mb-5 text-sm text-ink-2">
        Ništa nije obavezno. Ono što unesete vidi svako ko otvori vaš sajt.
      </p>
      <div className="stack max-w-form gap-5">
        <DraftField
          edited={edited}
          name="contact_email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={websiteLengths.email}
          problem={isValid || isFocused ? undefined : 'Unesite ispravnu email adresu.'}
          aria-invalid={isValid ? undefined : true}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        <ProfileValueButton
          value={draft.contact_email}
          saved={me?.email}
          onUse={contact_email => change({ contact_email })}
        />
        <DraftField
          edited={edited}
          name="contact_phone"
          type="tel"
          autoComplete="tel"
          maxLength={websiteLengths.phone}
        />
        <ProfileValueButton
          value={draft.contact_phone}
          saved={me?.phone}
          onUse={contact_phone => change({ contact_phone })}
        />
        <DraftField
          edited={edited}
          hint="Ako vam klijenti dolaze. Na sajtu vodi na mapu."
          name="contact_address"
          autoComplete="off"
          maxLength={websiteLengths.address}
        />
        <DraftField
          edited={edited}
          hint="Mesta sa zarezima, na primer: Beograd, Novi Sad, Niš."
          name="service_area"
          autoComplete="off"
          maxLength={websiteLengths.area}
        />
        <DraftField
          edited={edited}
          hint="Kad neko na sajtu izabere „Pošalji poruku”, ovaj tekst je već upisan; može da ga izmeni pre slanja."
          name="opening_message"
          rows={2}
          hasCount
          maxLength={websiteLengths.message}
        />
        <Switch
          checked={draft.shows_hours}
          onCheckedChange={shows_hours => change({ shows_hours })}
          label="Prikaži na sajtu moje radno vreme"
        />
        <p className="-mt-3 text-sm text-ink-2">
          {content.hours
            ? 'Radno vreme je ono iz vašeg kalendara i na sajtu se menja čim ga promenite.'
            : 'Radno vreme još niste upisali, pa ga na sajtu nema.'}{' '}
          <Link to="/radno-vreme" className="link">
            Radno vreme
          </Link>
        </p>
        {social.map(({ network, example }) => (
          <DraftField
            key={network}
            edited={edited}
            name={`social_${network}`}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            placeholder={example}
            maxLength={websiteLengths.url}
            onBlur={() => change({ [`social_${network}`]: profileUrl(network, draft[`social_${network}`]) })}
          />
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

type ProfileValueButtonProps = { value: string; saved: string | null | undefined; onUse: (text: string) => void }

/** Offers the profile's value for an empty field. The user must press the button because the value becomes public. */
function ProfileValueButton({ value, saved, onUse }: ProfileValueButtonProps) {
  if (value.trim() || !saved) return null
  return (
    <Button
      variant="quiet"
      size="small"
      className="-mt-3 justify-self-start text-left wrap-anywhere"
      icon={<UserRound />}
      onClick={() => onUse(saved)}
    >
      Iz profila: {saved}
    </Button>
  )
}
