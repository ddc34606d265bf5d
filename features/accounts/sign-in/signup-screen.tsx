import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from '../../../platform/browser/use-form.ts'
import { signupCities } from '../../../platform/serbian/cities.ts'
import { Art } from '../../../ui/art/art.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Choice } from '../../../ui/choice/choice.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field, FieldGroup } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { AccountRole, SignUpInput } from '../account.ts'
import { MAX_NAME_LENGTH } from '../account-limits.ts'
import { CitySelect } from '../city-select.tsx'
import { beforeLaunchNotice, type Launch } from '../launch.ts'
import { writeFlag } from '../local-flags.ts'
import { NeedsScriptNote } from '../needs-script.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { AccountPage } from './account-page.tsx'
import { signUp } from './sign-in.ts'
import { checkSignUp } from './signup-check.ts'

const roles = [
  { role: 'regular', label: 'Tražim uslugu', scene: 'scene-gate' },
  { role: 'provider', label: 'Nudim uslugu', scene: 'scene-shop' },
] as const

type SignupScreenProps = {
  appName: string
  launch: Launch
  /** The role that /signup/provider or /signup/regular fixes. The other role is disabled. */
  preselected?: AccountRole
  next?: string | undefined
}

/** The form for a sign-up (docs/product.md, Accounts). */
export function SignupScreen({ appName, launch, preselected, next }: SignupScreenProps) {
  const navigate = useNavigate()
  const [role, setRole] = useState(preselected)
  const [location, setLocation] = useState('')
  const [isWelcomed, setWelcomed] = useState(false)
  const closed = beforeLaunchNotice(launch, role)

  const values = () => ({
    accountRole: role,
    name: text('name').trim(),
    location,
    email: text('email').trim(),
    password: text('password'),
  })
  const { props, problems, busy, text } = useForm({
    check: () => checkSignUp(values(), text('confirmation')),
    async send() {
      await signUp(values() as SignUpInput)
      writeFlag('pendingRole', null)
      writeFlag('pendingLocation', null)
      writeFlag(role === 'provider' ? 'providerSignup' : 'regularSignup', 'true')
      if (role === 'provider') setWelcomed(true)
      else await navigate({ to: '/login' })
    },
    failureText: 'Registracija nije uspjela. Pokušajte ponovno.',
    // Shows a field's problem above the form too.
    onRefusal: ({ fields, title }) => (Object.keys(fields).length ? { form: title, ...fields } : undefined),
    showToast: toast.error,
  })

  return (
    <AccountPage words="Za svaki posao ima neko iz komšiluka.">
      <form {...props} className="stack gap-4.5">
        <h1>Registracija</h1>
        {problems.form && <Note tone="error">{problems.form}</Note>}
        {closed && <Note>{closed}</Note>}
        <FieldGroup legend="Odaberite vrstu korisnika" error={problems.accountRole}>
          <div className="grid grid-cols-2 gap-2.5">
            {roles.map(({ role: each, label, scene }) => (
              <Choice
                key={each}
                name="accountRole"
                value={each}
                checked={role === each}
                disabled={preselected !== undefined && preselected !== each}
                onChange={() => {
                  setRole(each)
                  writeFlag('pendingRole', each)
                }}
                picture={<Art name={scene} />}
              >
                <span className="px-2 pt-2 pb-3 text-center font-bold">{label}</span>
              </Choice>
            ))}
          </div>
        </FieldGroup>
        <Field label="Grad" error={problems.location}>
          <CitySelect
            name="location"
            placeholder="Odaberite vaš grad"
            value={location}
            onValueChange={city => {
              setLocation(city)
              writeFlag('pendingLocation', city)
            }}
            cities={signupCities}
          />
        </Field>
        <Field label="Ime i prezime" note="(opciono)" hint="Kako da vas zovu?" error={problems.name}>
          <Input name="name" autoComplete="name" maxLength={MAX_NAME_LENGTH} />
        </Field>
        <Field label="Email" error={problems.email}>
          <Input name="email" type="email" autoComplete="email" maxLength={254} />
        </Field>
        <NewPasswordFields label="Lozinka" name="password" confirmationLabel="Potvrdite lozinku" problems={problems} />
        <Button type="submit" size="large" full busy={busy} busyText="Registracija u toku...">
          Registracija sa email adresom
        </Button>
        <NeedsScriptNote task="Registracija" />
        <p className="text-center text-sm text-ink-2">
          Otvaranjem naloga prihvatate{' '}
          <Link to="/uslovi-koriscenja" className="link">
            uslove korišćenja
          </Link>{' '}
          i{' '}
          <Link to="/politika-privatnosti" className="link">
            politiku privatnosti
          </Link>
          .
        </p>
        <p className="text-center text-ink-2">
          Već imate nalog?{' '}
          <Link to="/login" search={{ next }} className="link link-touch">
            Prijavite se
          </Link>
        </p>
      </form>
      <Dialog
        open={isWelcomed}
        onOpenChange={open => open || void navigate({ to: '/login' })}
        title={`Dobrodošli na ${appName}!`}
        description="Posle prijave, u profilu podešavate svoj sajt."
        art={<Art name="scene-shop" />}
        actions={<Button onClick={() => void navigate({ to: '/login' })}>Nastavi na prijavu</Button>}
      />
    </AccountPage>
  )
}
