import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { activeTowns, type Town, townNamed, townWithId } from '../../platform/serbian/towns.ts'
import { Chip } from '../../ui/chip/chip.tsx'
import { readFlag, writeFlag } from '../accounts/local-flags.ts'

type TownChoiceProps = {
  town: Town
  /** The id of the town in the page's address. */
  townId: string | undefined
  /** The place of the profile. */
  location: string | null | undefined
}

/** Links to the home page of each active town. The town of the address is remembered on this device, without a cookie. */
export default function TownChoice({ town, townId, location }: TownChoiceProps) {
  const inAddress = townWithId(townId)
  const isGuess = !inAddress && !townNamed(location)
  const navigate = useNavigate()
  useEffect(() => {
    // Remembered here instead of on a click, because a link may be pressed before the page's script runs.
    if (inAddress) writeFlag('town', inAddress.id)
    const last = isGuess && townWithId(readFlag('town'))
    if (last && last !== town) void navigate({ to: '/', search: { grad: last.id }, replace: true, resetScroll: false })
  }, [inAddress, isGuess, town, navigate])
  return (
    <nav className="chips mb-3" aria-label="Grad">
      {activeTowns().map(({ id, name }) => (
        <Chip
          key={id}
          pressed={id === town.id}
          render={<Link to="/" search={{ grad: id }} resetScroll={false} aria-current={id === town.id || undefined} />}
        >
          {name}
        </Chip>
      ))}
    </nav>
  )
}
