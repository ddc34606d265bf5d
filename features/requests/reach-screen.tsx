import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useForm } from '../../platform/browser/use-form.ts'
import { plural } from '../../platform/serbian/dates.ts'
import type { Town } from '../../platform/serbian/towns.ts'
import { Button } from '../../ui/button/button.tsx'
import { FieldError, FieldGroup } from '../../ui/field/field.tsx'
import { PlateNumber } from '../../ui/plate/plate.tsx'
import { Select } from '../../ui/select/select.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { useCurrentTown } from '../accounts/use-current-town.ts'
import { type Area, groupAreas } from '../services/areas.ts'
import { TownMap } from './map/town-map.tsx'
import { boardQuery, changeReach, reachQuery } from './request-queries.ts'

/** The page 'Gde radite?': the areas in which a provider works, chosen on a map or in a list. */
export function ReachScreen() {
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(reachQuery)
  // `base` has the areas from when the page opened. Changes are relative to `base`, even if newer data is loaded.
  const [base, setBase] = useState(data.areas)
  const [chosen, setChosen] = useState(data.areas)
  const ownTown = useCurrentTown(data.town)
  const [town = ownTown, setTown] = useState<Town>()
  const toggle = (id: string) =>
    setChosen(before => (before.includes(id) ? before.filter(each => each !== id) : [...before, id]))
  const isChosen = ({ id }: Area) => chosen.includes(id)
  const form = useForm({
    async send() {
      const added = chosen.filter(id => !base.includes(id))
      const removed = base.filter(id => !chosen.includes(id))
      const stored = await changeReach({ added, removed })
      queryClient.setQueryData(reachQuery.queryKey, stored)
      setBase(stored.areas)
      setChosen(stored.areas)
      void queryClient.invalidateQueries(boardQuery)
      toast.success('Sačuvano.')
    },
    failureText: 'Izmene nisu sačuvane. Pokušajte ponovo.',
    showToast: toast.error,
  })
  return (
    <div className="wrap pt-4 pb-12">
      <Link to="/zahtevi/{-$part}" params={{ part: undefined }} className="link link-touch text-sm">
        <ArrowLeft className="lucide icon-small" /> Traži se
      </Link>
      <h1 className="mt-2">Gde radite?</h1>
      <p className="mt-2 mb-6 max-w-[60ch] text-ink-2">
        Označite krajeve u kojima radite, na mapi ili u spisku. Ako ne označite nijedan, stižu vam zahtevi{' '}
        {data.town ? `iz celog mesta ${data.town} i okolnih sela.` : 'odasvud.'}
      </p>
      <div className="reach-choice">
        <TownMap choice="many" chosen={chosen} onChoose={toggle} town={town} onTownChange={setTown} />
        <form {...form.props} className="stack gap-5">
          <div className="row min-h-touch flex-wrap gap-2">
            <p role="status" className="row gap-2 font-bold">
              <PlateNumber small aria-hidden="false">
                {chosen.length}
              </PlateNumber>
              {plural(chosen.length, 'izabran kraj', 'izabrana kraja', 'izabranih krajeva').replace(/^\d+ /, '')}
            </p>
            {chosen.length > 0 && (
              <Button variant="quiet" className="ml-auto" onClick={() => setChosen([])}>
                Poništi izbor
              </Button>
            )}
          </div>
          {groupAreas(ownTown.name).map(({ legend, items, isElsewhere }) => (
            <FieldGroup key={legend} legend={<span className="text-xl font-bold">{legend}</span>}>
              <Ticks items={isElsewhere ? items.filter(isChosen) : items} isChosen={isChosen} onToggle={toggle} />
              {isElsewhere && (
                <Select
                  aria-label="Dodajte grad"
                  placeholder="Dodajte grad"
                  value=""
                  onValueChange={toggle}
                  options={items.filter(area => !isChosen(area)).map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
            </FieldGroup>
          ))}
          {form.problems.form && <FieldError>{form.problems.form}</FieldError>}
          <Button type="submit" size="large" full busy={form.busy} busyText="Čuvanje...">
            Sačuvaj izmene
          </Button>
        </form>
      </div>
    </div>
  )
}

type TicksProps = { items: readonly Area[]; isChosen: (area: Area) => boolean; onToggle: (id: string) => void }

const Ticks = ({ items, isChosen, onToggle }: TicksProps) => (
  <div className="reach-list">
    {items.map(area => (
      <label key={area.id}>
        <input type="checkbox" checked={isChosen(area)} onChange={() => onToggle(area.id)} />
        {area.shortName}
      </label>
    ))}
  </div>
)
