import { Link } from '@tanstack/react-router'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'

type StateChipsProps<State extends string> = {
  section: string
  /** The states with their labels. The first is shown without a parameter in the address. */
  labels: Record<State, string>
  current: State
}

/** Links to the states of a section's list, such as waiting and done. */
export function StateChips<State extends string>({ section, labels, current }: StateChipsProps<State>) {
  const states = Object.keys(labels) as State[]
  return (
    <ChipRow className="mt-3 mb-4.5">
      {states.map((state, place) => (
        <Chip
          key={state}
          pressed={state === current}
          render={
            <Link
              to="/admin/{-$section}/{-$id}"
              params={{ section, id: undefined }}
              search={{ stanje: place ? state : undefined }}
              aria-current={state === current ? 'true' : undefined}
            />
          }
        >
          {labels[state]}
        </Chip>
      ))}
    </ChipRow>
  )
}
