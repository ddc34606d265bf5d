import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../platform/browser/api.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { meQuery } from '../accounts/session.ts'
import type { SavedKind } from './saved-marks.ts'
import { toggleOnDevice, useDevice } from './saved-on-device.ts'
import { deleteSaved, marksQuery, putSaved, savedKey } from './saved-queries.ts'

/**
 * Returns whether a service or provider is saved, and a function that toggles it; without an account on this device.
 */
export function useSaved(kind: SavedKind, id: string): { isSaved: boolean; toggle: () => void } {
  const queryClient = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const { data: marks } = useQuery({ ...marksQuery, enabled: Boolean(me) })
  const device = useDevice()
  const isSaved = (me ? marks : device)?.[kind].includes(id) ?? false

  const { mutate } = useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? putSaved(kind, id) : deleteSaved(kind, id)),
    // Shown at once. The scope runs repeated presses one after the other, so that the last one counts.
    scope: { id: `saved-${id}` },
    onMutate: async isWanted => {
      await queryClient.cancelQueries({ queryKey: marksQuery.queryKey })
      queryClient.setQueryData(marksQuery.queryKey, before => {
        if (!before) return before
        const others = before[kind].filter(each => each !== id)
        return { ...before, [kind]: isWanted ? [id, ...others] : others }
      })
    },
    onError: (error, isWanted) =>
      toast.error(
        sentenceOf(error, isWanted ? 'Nije sačuvano. Pokušajte ponovo.' : 'Nije uklonjeno. Pokušajte ponovo.'),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedKey }),
  })
  return { isSaved, toggle: () => (me ? mutate(!isSaved) : toggleOnDevice(kind, id, !isSaved)) }
}
