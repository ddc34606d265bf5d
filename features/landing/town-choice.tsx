import { Link } from '@tanstack/react-router'
import { activeTowns, type Town } from '../../platform/serbian/towns.ts'
import { Chip } from '../../ui/chip/chip.tsx'
import { writeFlag } from '../accounts/local-flags.ts'

/** The filter by which links from the home page stay in its town; empty with one active town. */
export type Place = { location?: string }

export const placeOf = ({ name }: Town): Place => (activeTowns().length > 1 ? { location: name } : {})

/** Links to the home page of each active town, which is remembered on this device. Nothing with one active town. */
export function TownChoice({ town }: { town: Town }) {
  if (activeTowns().length < 2) return null
  return (
    <nav className="chips" aria-label="Grad">
      {activeTowns().map(({ id, name }) => (
        <Chip
          key={id}
          pressed={id === town.id}
          render={
            <Link
              to="/"
              search={{ grad: id }}
              resetScroll={false}
              aria-current={id === town.id || undefined}
              onClick={() => writeFlag('town', id)}
            />
          }
        >
          {name}
        </Chip>
      ))}
    </nav>
  )
}
