import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useForm } from '../../platform/browser/use-form.ts'
import { activeCity } from '../../platform/serbian/cities.ts'
import { Button } from '../../ui/button/button.tsx'
import { FieldError, FieldGroup } from '../../ui/field/field.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { type Area, areas } from './areas.ts'
import { boardQuery, reachQuery, saveReach } from './request-queries.ts'

const here = areas.filter(area => area.town === activeCity)
const groups: { legend: string; items: Area[] }[] = [
  { legend: activeCity, items: here.filter(({ kind }) => kind !== 'village') },
  { legend: 'Sela', items: here.filter(({ kind }) => kind === 'village') },
  { legend: 'Drugi gradovi', items: areas.filter(area => area.town !== activeCity) },
]

/** `Gde radite?`: the areas whose requests a provider hears of. */
export function ReachScreen() {
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(reachQuery)
  const form = useForm({
    async send() {
      const chosen = form.data().getAll('areas').map(String)
      queryClient.setQueryData(reachQuery.queryKey, await saveReach(chosen))
      void queryClient.invalidateQueries(boardQuery)
      toast.success('Sačuvano.')
    },
    failure: 'Izmene nisu sačuvane. Pokušajte ponovo.',
    tell: toast.error,
  })
  return (
    <div className="wrap max-w-[52rem] pt-4 pb-12">
      <Link to="/zahtevi/{-$part}" params={{ part: undefined }} className="link link-touch text-sm">
        <ArrowLeft className="lucide icon-small" /> Traži se
      </Link>
      <h1 className="mt-2">Gde radite?</h1>
      <p className="mt-2 text-ink-2">
        Zahtevi vam stižu samo iz krajeva koje označite. Ako ne označite nijedan, stižu vam{' '}
        {data.town ? `iz celog mesta iz vašeg profila (${data.town}), sa selima.` : 'odasvud.'}
      </p>
      <form {...form.props} className="stack mt-6 gap-6">
        {groups.map(({ legend, items }) => (
          <FieldGroup key={legend} legend={legend}>
            <div className="reach-list">
              {items.map(({ id, name }) => (
                <label key={id}>
                  <input type="checkbox" name="areas" value={id} defaultChecked={data.areas.includes(id)} />
                  {name}
                </label>
              ))}
            </div>
          </FieldGroup>
        ))}
        {form.problems.form && <FieldError>{form.problems.form}</FieldError>}
        <Button type="submit" size="large" busy={form.busy} busyText="Čuvanje...">
          Sačuvaj izmene
        </Button>
      </form>
    </div>
  )
}
