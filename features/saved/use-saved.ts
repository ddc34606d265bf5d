import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../platform/browser/api.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { meQuery } from '../accounts/session.ts'
import type { SavedKind } from './saved-ids.ts'
import { toggleSavedOnDevice, useSavedOnDevice } from './saved-on-device.ts'
import { deleteSaved, putSaved, savedIdsQuery, savedKey } from './saved-queries.ts'

/** Returns whether an item is saved, in the account or else on the device, and a function that saves or removes it. */
export function useSaved(kind: SavedKind, id: string): { isSaved: boolean; toggle: () => void } {
  const queryClient = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const { data: marks } = useQuery({ ...savedIdsQuery, enabled: Boolean(me) })
  const device = useSavedOnDevice()
  const isSaved = (me ? marks : device)?.[kind].includes(id) ?? false

  const { mutate } = useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? putSaved(kind, id) : deleteSaved(kind, id)),
    // The scope sends the requests of repeated presses one after the other, so that the last press counts.
    scope: { id: `saved-${id}` },
    onMutate: async isWanted => {
      await queryClient.cancelQueries({ queryKey: savedIdsQuery.queryKey })
      queryClient.setQueryData(savedIdsQuery.queryKey, before => {
        if (!before) return before
        const others = before[kind].filter(each => each !== id)
        return { ...before, [kind]: isWanted ? [id, ...others] : others }
      })
    },
    onError: (error, isWanted) =>
      toast.error(
        errorMessage(error, isWanted ? 'Nije sačuvano. Pokušajte ponovo.' : 'Nije uklonjeno. Pokušajte ponovo.'),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedKey }),
  })
  return { isSaved, toggle: () => (me ? mutate(!isSaved) : toggleSavedOnDevice(kind, id, !isSaved)) }
}
