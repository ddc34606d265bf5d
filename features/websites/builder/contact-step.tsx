import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, UserRound } from 'lucide-react'
import { useId, useState } from 'react'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { meQuery } from '../../accounts/session.ts'
import { isContactEmail, profileUrl } from '../website.ts'
import { websiteLengths } from '../website-limits.ts'
import { StepActions, type StepProps } from './step-actions.tsx'

const failure = 'Došlo je do greške prilikom čuvanja podataka. Pokušajte ponovo.'

const social = [
  { network: 'facebook', label: 'Facebook', example: 'facebook.com/vasa-stranica' },
  { network: 'instagram', label: 'Instagram', example: '@vasprofil' },
  { network: 'linkedin', label: 'LinkedIn', example: 'linkedin.com/in/vas-profil' },
] as const

/** How visitors reach the provider; everything may stay empty (docs/product.md, A website of one's own). */
export function ContactStep({ draft, change, content, save, found, onNext, onBack }: StepProps) {
  const hint = useId()
  const isValid = isContactEmail(draft.contact_email)
  const [isWriting, setWriting] = useState(false)
  const { data: me } = useQuery(meQuery)

  const form = useForm({
    async send() {
      if (!isValid) return
      const changes = {
        contact_email: draft.contact_email.trim() || null,
        contact_phone: draft.contact_phone.trim() || null,
        contact_address: draft.contact_address.trim() || null,
        service_area: draft.service_area.trim() || null,
        shows_hours: draft.shows_hours,
        opening_message: draft.opening_message.trim() || null,
        social_facebook: profileUrl('facebook', draft.social_facebook) || null,
        social_instagram: profileUrl('instagram', draft.social_instagram) || null,
        social_linkedin: profileUrl('linkedin', draft.social_linkedin) || null,
      }
      await save(changes)
      toast.success('Kontakt informacije su sačuvane')
      onNext()
    },
    failure,
    refusal: failure,
    tell: toast.error,
  })
  const { props, busy } = form
  const problems = { ...found, ...form.problems }

  return (
    <form {...props}>
      <h2 className="mb-1">Kontakt informacije</h2>
      <p id={hint} className="mb-5 text-sm text-ink-2">
        Ništa nije obavezno. Ono što unesete vidi svako ko otvori vaš sajt.
      </p>
      <div className="stack max-w-form gap-5">
        <Field
          label="Email"
          error={problems.contact_email ?? (isValid || isWriting ? undefined : 'Unesite ispravnu email adresu.')}
        >
          <Input
            name="contact_email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={websiteLengths.email}
            value={draft.contact_email}
            aria-invalid={isValid ? undefined : true}
            onFocus={() => setWriting(true)}
            onBlur={() => setWriting(false)}
            onChange={event => change({ contact_email: event.target.value })}
          />
        </Field>
        <FromProfile is={draft.contact_email} offered={me?.email} onTake={contact_email => change({ contact_email })} />
        <Field label="Telefon" error={problems.contact_phone}>
          <Input
            name="contact_phone"
            type="tel"
            autoComplete="tel"
            maxLength={websiteLengths.phone}
            value={draft.contact_phone}
            onChange={event => change({ contact_phone: event.target.value })}
          />
        </Field>
        <FromProfile is={draft.contact_phone} offered={me?.phone} onTake={contact_phone => change({ contact_phone })} />
        <Field
          label="Ulica i broj"
          hint="Ako vam klijenti dolaze. Na sajtu vodi na mapu."
          error={problems.contact_address}
        >
          <Input
            name="contact_address"
            autoComplete="off"
            maxLength={websiteLengths.address}
            value={draft.contact_address}
            onChange={event => change({ contact_address: event.target.value })}
          />
        </Field>
        <Field
          label="Gde radite"
          hint="Mesta sa zarezima, na primer: Pančevo, Starčevo, Kačarevo."
          error={problems.service_area}
        >
          <Input
            name="service_area"
            autoComplete="off"
            maxLength={websiteLengths.area}
            value={draft.service_area}
            onChange={event => change({ service_area: event.target.value })}
          />
        </Field>
        <Field
          label="Poruka kojom počinje razgovor"
          count={`${draft.opening_message.length}/${websiteLengths.message}`}
          hint="Kad neko na sajtu izabere „Pošalji poruku”, ovaj tekst je već upisan; može da ga izmeni pre slanja."
          error={problems.opening_message}
        >
          <Textarea
            name="opening_message"
            rows={2}
            maxLength={websiteLengths.message}
            value={draft.opening_message}
            onChange={event => change({ opening_message: event.target.value })}
          />
        </Field>
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
        {social.map(({ network, label, example }) => {
          const name = `social_${network}` as const
          return (
            <Field key={name} label={label} error={problems[name]}>
              <Input
                name={name}
                inputMode="url"
                autoComplete="off"
                autoCapitalize="none"
                placeholder={example}
                maxLength={websiteLengths.url}
                value={draft[name]}
                onBlur={() => change({ [name]: profileUrl(network, draft[name]) })}
                onChange={event => change({ [name]: event.target.value })}
              />
            </Field>
          )
        })}
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

type FromProfileProps = { is: string; offered: string | null | undefined; onTake: (text: string) => void }

/** What stands in the profile, for one tap, while the field is empty: on a site it is public, so it is only offered. */
function FromProfile({ is, offered, onTake }: FromProfileProps) {
  if (is.trim() || !offered) return null
  return (
    <Button
      variant="quiet"
      size="small"
      className="-mt-3 justify-self-start text-left wrap-anywhere"
      icon={<UserRound />}
      onClick={() => onTake(offered)}
    >
      Iz profila: {offered}
    </Button>
  )
}
