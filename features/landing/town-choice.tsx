import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { activeTowns, type Town, townWithId } from '../../platform/serbian/towns.ts'
import { Chip } from '../../ui/chip/chip.tsx'
import { readFlag, writeFlag } from '../accounts/local-flags.ts'

type TownChoiceProps = {
  town: Town
  /** True if neither the page's address nor the profile says which town the page shows. */
  isGuess: boolean
}

/** Links to the home page of each active town. The choice is remembered on this device, without a cookie. */
export default function TownChoice({ town, isGuess }: TownChoiceProps) {
  const navigate = useNavigate()
  useEffect(() => {
    const chosen = isGuess && townWithId(readFlag('town'))
    if (chosen && chosen !== town)
      void navigate({ to: '/', search: { grad: chosen.id }, replace: true, resetScroll: false })
  }, [isGuess, town, navigate])
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
