import { mainTown, type Town, townNamed, townWithId } from '../../platform/serbian/towns.ts'
import { useFlag } from './use-flag.ts'

/** Returns the town of the page's address (`id`), else of the profile, else the one last chosen here, else the main one. */
export function useCurrentTown(location: string | null | undefined, id?: string): Town {
  const choice = useFlag('town')
  return townWithId(id) ?? townNamed(location) ?? townWithId(choice) ?? mainTown()
}
