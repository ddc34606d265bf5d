import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../../platform/browser/use-form.ts'
import { signupCities } from '../../../platform/serbian/cities.ts'
import { Art } from '../../../ui/art/art.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Choice } from '../../../ui/choice/choice.tsx'
import { Field, FieldGroup } from '../../../ui/field/field.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { type AccountRole, accountRoles, type OwnAccount, type RoleInput } from '../account.ts'
import { CitySelect } from '../city-select.tsx'
import { meQuery } from '../session.ts'
import { useFlag } from '../use-flag.ts'
import { chooseRole } from './sign-in.ts'

const failed = 'Došlo je do greške pri postavljanju uloge. Pokušajte ponovo.'

const choices = [
  {
    role: 'regular',
    label: 'Tražim uslugu',
    words: 'Pronađite majstora, pišite mu i ocenite posao.',
    scene: 'scene-gate',
  },
  {
    role: 'provider',
    label: 'Nudim uslugu',
    words: 'Oglasite se, primajte poruke i zakazujte termine.',
    scene: 'scene-shop',
  },
] as const

/** The one-time choice of a role, for accounts opened by code or by single sign-on (docs/product.md, Accounts). */
export function RoleSelectionScreen({ me, onChosen }: { me: OwnAccount; onChosen: (account: OwnAccount) => void }) {
  const queryClient = useQueryClient()
  const pending = { role: useFlag('pendingRole'), location: useFlag('pendingLocation') }
  const [chosen, setChosen] = useState<Partial<RoleInput>>({})
  const role: AccountRole | undefined = chosen.role ?? accountRoles.find(each => each === pending.role)
  const location = chosen.location ?? signupCities.find(city => city === (me.location || pending.location))

  const { props, problems, busy } = useForm({
    check: () => ({
      ...(!role && { role: 'Molimo odaberite vrstu korisnika' }),
      ...(!location && { location: 'Molimo odaberite lokaciju' }),
    }),
    send: async () => onChosen(await chooseRole(queryClient, { role: role!, location: location! })),
    failureText: failed,
    async onRefusal({ code, status }) {
      // The role was already chosen in another tab or on another device, and that choice counts.
      if (code === 'role_is_set') {
        const account = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null)
        if (account) onChosen(account)
        if (account) return true
      }
      if (status === 429) return undefined
      toast.error(failed)
      return { form: failed }
    },
    showToast: toast.error,
  })
  const save = (size: 'medium' | 'large') => (
    <Button type="submit" form="uloga" size={size} full={size === 'large'} busy={busy} busyText="Čuvanje...">
      Sačuvaj
    </Button>
  )

  return (
    <>
      <div className="wrap role-page">
        <h1>Šta vas dovodi u komšiluk?</h1>
        <form id="uloga" {...props} className="stack gap-6">
          {problems.form && <Note tone="error">{problems.form}</Note>}
          <FieldGroup legend={<span className="sr-only">Vrsta korisnika</span>} error={problems.role}>
            <div className="role-choices">
              {choices.map(({ role: each, label, words, scene }) => (
                <Choice
                  key={each}
                  large
                  name="role"
                  value={each}
                  checked={role === each}
                  onChange={() => setChosen({ ...chosen, role: each })}
                  picture={<Art name={scene} />}
                >
                  <span className="stack gap-1 px-5 pt-4 pb-5">
                    <b className="flare text-xl">{label}</b>
                    <span className="text-ink-2">{words}</span>
                  </span>
                </Choice>
              ))}
            </div>
          </FieldGroup>
          <div className="role-place">
            <Field label="Lokacija" error={problems.location}>
              <CitySelect
                name="location"
                placeholder="Odaberite vaš grad"
                value={location ?? ''}
                onValueChange={city => setChosen({ ...chosen, location: city as RoleInput['location'] })}
                cities={signupCities}
              />
            </Field>
            <div className="max-md:hidden">{save('medium')}</div>
          </div>
        </form>
      </div>
      <div className="actionbar">{save('large')}</div>
      <div className="role-street" aria-hidden="true">
        <Art name="street-low" />
      </div>
    </>
  )
}
