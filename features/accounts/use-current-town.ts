import { mainTown, type Town, townNamed, townWithId } from '../../platform/serbian/towns.ts'
import { useFlag } from './use-flag.ts'

/** Returns the user's own town if it is active, else the town last opened on this device, else the main town. */
export function useCurrentTown(location: string | null): Town {
  const choice = useFlag('town')
  return townNamed(location) ?? townWithId(choice) ?? mainTown()
}
