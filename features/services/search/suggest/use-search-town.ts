import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type Town, townNamed, townWithId } from '../../../../platform/serbian/towns.ts'
import { meQuery } from '../../../accounts/session.ts'
import { useCurrentTown } from '../../../accounts/use-current-town.ts'

/** Returns the town that the address of the page names (`location` of the list, `grad` of home), else the user's. */
export function useSearchTown(): Town {
  const { location, grad } = useSearch({ strict: false })
  const { data: me } = useQuery(meQuery)
  const own = useCurrentTown(me?.location ?? null)
  return townNamed(location) ?? townWithId(grad) ?? own
}
