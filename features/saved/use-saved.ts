import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { errorMessage } from '../../platform/browser/api.ts'
import { toast } from '../../ui/toast/toast.tsx'
import type { SavedKind } from './saved-ids.ts'
import { isSignedIn, readAccountMarks, savedMarksOf } from './saved-marks.ts'
import { toggleSavedOnDevice } from './saved-on-device.ts'
import { deleteSaved, putSaved, savedIdsQuery, savedKey } from './saved-queries.ts'

/** Returns whether an item is saved, in the account or else on the device, and a function that saves or removes it. */
export function useSaved(kind: SavedKind, id: string): { isSaved: boolean; toggle: () => void } {
  const queryClient = useQueryClient()
  const marks = savedMarksOf(queryClient)
  const isSaved = useSyncExternalStore(
    marks.subscribe,
    () => marks.read()?.[kind].includes(id) ?? false,
    // The server does not know what is saved on the device.
    () => readAccountMarks(queryClient)?.[kind].includes(id) ?? false,
  )

  /** Sends the requests of repeated presses one after the other (`scope`), so that the last press counts. */
  const send = (isWanted: boolean) =>
    queryClient
      .getMutationCache()
      .build(queryClient, {
        mutationFn: (wanted: boolean) => (wanted ? putSaved(kind, id) : deleteSaved(kind, id)),
        scope: { id: `saved-${id}` },
        onMutate: async (wanted: boolean) => {
          await queryClient.cancelQueries({ queryKey: savedIdsQuery.queryKey })
          queryClient.setQueryData(savedIdsQuery.queryKey, before => {
            if (!before) return before
            const others = before[kind].filter(each => each !== id)
            return { ...before, [kind]: wanted ? [id, ...others] : others }
          })
        },
        onError: (error: Error, wanted: boolean) =>
          toast.error(
            errorMessage(error, wanted ? 'Nije sačuvano. Pokušajte ponovo.' : 'Nije uklonjeno. Pokušajte ponovo.'),
          ),
        onSettled: () => queryClient.invalidateQueries({ queryKey: savedKey }),
      })
      .execute(isWanted)
      // The toast has shown the error.
      .catch(() => {})
  return {
    isSaved,
    toggle: () => void (isSignedIn(queryClient) ? send(!isSaved) : toggleSavedOnDevice(kind, id, !isSaved)),
  }
}
