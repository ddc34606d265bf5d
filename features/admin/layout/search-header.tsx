import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { Input } from '../../../ui/field/input.tsx'
import type { SectionSearch } from './section.ts'
import { searchFieldProps } from './use-admin-keys.ts'

type SearchHeaderProps<State extends string> = {
  section: string
  title: string
  field: string
  search: SectionSearch
  /** Filters with their labels. The first filter is the default and is left out of the URL. */
  states: Record<State, string>
  state: State
}

/** Title, search field and filters of a list. The URL contains the search and the filter. */
export function SearchHeader<State extends string>(props: SearchHeaderProps<State>) {
  const { section, title, field, search, states, state } = props
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const params = { section, id: undefined }
  const names = Object.keys(states) as State[]
  function submit(event: FormEvent) {
    event.preventDefault()
    const q = input.current!.value.trim() || undefined
    void navigate({ to: '/admin/{-$section}/{-$id}', params, search: { ...search, q } })
  }
  return (
    <div className="stack mb-4.5 gap-3">
      <h1 className="text-2xl">{title}</h1>
      <search>
        <form className="row max-w-150 gap-2" onSubmit={submit}>
          <Input
            ref={input}
            key={search.q}
            type="search"
            aria-label={field}
            placeholder={field}
            defaultValue={search.q}
            maxLength={120}
            className="min-w-0 flex-1"
            {...searchFieldProps}
          />
          <Button type="submit" icon={<Search />}>
            Nađi
          </Button>
        </form>
      </search>
      <ChipRow scroll>
        {names.map(name => (
          <Chip
            key={name}
            pressed={name === state}
            render={
              <Link
                to="/admin/{-$section}/{-$id}"
                params={params}
                search={{ ...search, stanje: name === names[0] ? undefined : name }}
                aria-current={name === state ? 'true' : undefined}
              />
            }
          >
            {states[name]}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
