import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../../platform/browser/api.ts'
import { profileCities } from '../../../platform/serbian/cities.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { nameLimit, type OwnAccount } from '../account.ts'
import { displayName } from '../display-name.ts'
import { PortraitCard } from './portrait-card.tsx'
import { phoneLimit, profileInput } from './profile.ts'
import { profileChanged, saveProfile } from './profile-queries.ts'

const formId = 'profil'
const failure = 'Došlo je do greške prilikom ažuriranja profila.'
const fieldNames = ['name', 'phone', 'location'] as const
type Problems = Partial<Record<(typeof fieldNames)[number], string>>

type ProfileScreenProps = {
  me: OwnAccount
  onSaved: () => void
  /** What stands below the form, such as a provider's website. */
  children?: ReactNode
}

/** One's own name, number, town and picture (specification 2, Profile page). */
export function ProfileScreen({ me, onSaved, children }: ProfileScreenProps) {
  const [name, setName] = useState(me.name)
  useEffect(() => {
    // Development runs effects twice; the greeting comes once.
    const timer = setTimeout(() => toast.info('Dobrodošli u korisnički profil!'))
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="wrap max-w-[70rem] pt-5 pb-12">
      <h1>Korisnički profil</h1>
      <p className="mt-1.5 text-ink-2">
        {me.role === 'provider'
          ? 'Unesite podatke o sebi i o uslugama koje nudite.'
          : 'Uredite svoj korisnički profil.'}
      </p>
      <div className="profile-page">
        <PortraitCard me={me} name={name.trim() || displayName(me)} />
        <div className="stack gap-5">
          <ProfileForm me={me} onName={setName} onSaved={onSaved} />
          {children}
        </div>
      </div>
    </div>
  )
}

function ProfileForm({
  me,
  onName,
  onSaved,
}: Pick<ProfileScreenProps, 'me' | 'onSaved'> & { onName: (name: string) => void }) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [location, setLocation] = useState(me.location ?? '')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)

  function refuse(found: Problems) {
    setProblems(found)
    const first = fieldNames.find(field => found[field])
    const selector = first === 'location' ? '.select' : `[name=${first}]`
    if (first) form.current?.querySelector<HTMLElement>(selector)?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const parsed = profileInput.safeParse({
      name: String(typed.get('name') ?? ''),
      phone: String(typed.get('phone') ?? ''),
      location: location || null,
    })
    if (!parsed.success) {
      const found: Problems = {}
      for (const issue of parsed.error.issues) found[issue.path[0] as keyof Problems] ??= issue.message
      return refuse(found)
    }
    setProblems({})
    setBusy(true)
    try {
      profileChanged(queryClient, await saveProfile(parsed.data))
      toast.success('Profil je uspešno ažuriran!')
      onSaved()
    } catch (error) {
      setBusy(false)
      const fields: Problems = error instanceof ApiError ? error.fields : {}
      toast.error(fieldNames.some(field => fields[field]) ? failure : sentenceOf(error, failure))
      refuse(fields)
    }
  }

  const towns = [...profileCities, ...(me.location && !isListed(me.location) ? [me.location] : [])]
  const button = (look: string) => (
    <Button type="submit" form={formId} size="large" className={look} busy={busy} busyText="Ažuriranje...">
      Sačuvaj promene
    </Button>
  )
  return (
    <>
      <form ref={form} id={formId} className="card pad stack gap-5.5" noValidate onSubmit={submit}>
        <Field
          label="Email"
          hint={
            <>
              Email adresa se ne može menjati.{' '}
              <Link to="/settings" hash="email" className="link">
                Nova adresa se bira u podešavanjima.
              </Link>
            </>
          }
        >
          <Input type="email" readOnly value={me.email} autoComplete="off" />
        </Field>
        <Field label="Ime i prezime" error={problems.name}>
          <Input
            name="name"
            autoComplete="name"
            defaultValue={me.name}
            maxLength={nameLimit}
            onChange={({ target }) => onName(target.value)}
          />
        </Field>
        <Field label="Broj telefona" note="(opciono)" error={problems.phone}>
          <Input name="phone" type="tel" autoComplete="tel" defaultValue={me.phone ?? ''} maxLength={phoneLimit} />
        </Field>
        <Field label="Lokacija" hint="Korisnici će prvo videti usluge iz svoje lokacije." error={problems.location}>
          <Select
            placeholder="Odaberite vaš grad"
            value={location}
            onValueChange={setLocation}
            options={towns.map(town => ({ value: town, label: town }))}
          />
        </Field>
        {button('max-md:hidden justify-self-start')}
      </form>
      <div className="actionbar">{button('')}</div>
    </>
  )
}

const isListed = (town: string) => (profileCities as readonly string[]).includes(town)
