import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { changedElsewhereText } from '../../../platform/browser/outbox.ts'
import { problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { profileCities } from '../../../platform/serbian/cities.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { conflictingValues, EditConflictNote } from '../../../ui/note/edit-conflict-note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'

import type { OwnAccount } from '../account.ts'
import { MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from '../account-limits.ts'
import { CitySelect } from '../city-select.tsx'
import { displayName } from '../display-name.ts'
import { meQuery } from '../session.ts'
import { PortraitCard } from './portrait-card.tsx'
import { profileInput } from './profile.ts'
import { applyProfileChange, saveProfile } from './profile-queries.ts'

const formId = 'profil'
const failureText = 'Došlo je do greške prilikom ažuriranja profila.'

type ProfileScreenProps = {
  me: OwnAccount
  onSaved: () => void
  children?: ReactNode
}

/** The form for the user's name, phone number, town and portrait (docs/product.md, Profile). */
export function ProfileScreen({ me, onSaved, children }: ProfileScreenProps) {
  const [name, setName] = useState(me.name)
  // Stores the account as it was when the form was opened, because later fetches must not change the form.
  const [opened, setOpened] = useState(me)
  useEffect(() => {
    // The timer makes the greeting show only once, although development runs effects twice.
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
          <ProfileForm
            key={opened.version}
            me={opened}
            onName={setName}
            onSaved={onSaved}
            onTake={stored => {
              setOpened(stored)
              setName(stored.name)
            }}
          />
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
  onTake,
}: Pick<ProfileScreenProps, 'me' | 'onSaved'> & {
  onName: (name: string) => void
  onTake: (stored: OwnAccount) => void
}) {
  const queryClient = useQueryClient()
  const [stored, setStored] = useState<OwnAccount>()
  const [location, setLocation] = useState(me.location ?? '')
  const values = () => ({ name: text('name'), phone: text('phone'), location: location || null })
  const { props, problems, busy, text } = useForm({
    check: () => problemsOf(profileInput.safeParse(values())),
    async send() {
      applyProfileChange(
        queryClient,
        await saveProfile({ ...profileInput.parse(values()), version: (stored ?? me).version }),
      )
      toast.success('Profil je uspešno ažuriran!')
      onSaved()
    },
    failureText,
    refusalText: failureText,
    showToast: toast.error,
    async onRefusal({ code }) {
      if (code !== 'stale') return undefined
      setStored((await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })) ?? undefined)
      return true
    },
  })

  const towns = [...profileCities, ...(me.location && !isListed(me.location) ? [me.location] : [])]
  const saveButton = (className: string) => (
    <Button type="submit" form={formId} size="large" className={className} busy={busy} busyText="Ažuriranje...">
      Sačuvaj promene
    </Button>
  )
  return (
    <>
      <form {...props} id={formId} className="card pad stack gap-5.5">
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
            maxLength={MAX_NAME_LENGTH}
            onChange={({ target }) => onName(target.value)}
          />
        </Field>
        <Field label="Broj telefona" note="(opciono)" error={problems.phone}>
          <Input
            name="phone"
            type="tel"
            autoComplete="tel"
            defaultValue={me.phone ?? ''}
            maxLength={MAX_PHONE_LENGTH}
          />
        </Field>
        <Field label="Lokacija" hint="Korisnici će prvo videti usluge iz svoje lokacije." error={problems.location}>
          <CitySelect
            name="location"
            placeholder="Odaberite vaš grad"
            value={location}
            onValueChange={setLocation}
            cities={towns}
          />
        </Field>
        {stored ? (
          <EditConflictNote
            title={changedElsewhereText}
            values={conflictingValues([
              { label: 'Ime i prezime', stored: stored.name, typed: text('name') },
              { label: 'Broj telefona', stored: stored.phone ?? '', typed: text('phone') },
              { label: 'Lokacija', stored: stored.location ?? '', typed: location },
            ])}
            busy={busy}
            onAccept={() => onTake(stored)}
          />
        ) : (
          saveButton('max-md:hidden justify-self-start')
        )}
      </form>
      {!stored && <div className="actionbar">{saveButton('')}</div>}
    </>
  )
}

const isListed = (town: string) => (profileCities as readonly string[]).includes(town)
