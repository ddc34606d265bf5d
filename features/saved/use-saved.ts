import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../platform/browser/api.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { meQuery } from '../accounts/session.ts'
import type { SavedKind } from './saved-marks.ts'
import { toggleOnDevice, useDevice } from './saved-on-device.ts'
import { deleteSaved, marksQuery, putSaved, savedKey } from './saved-queries.ts'

/** Whether something is saved, in the account or, without one, on this device; and how that is changed. */
export function useSaved(kind: SavedKind, id: string): { isSaved: boolean; toggle: () => void } {
  const queryClient = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const { data: marks } = useQuery({ ...marksQuery, enabled: Boolean(me) })
  const device = useDevice()
  const isSaved = (me ? marks : device)?.[kind].includes(id) ?? false

  const { mutate } = useMutation({
    mutationFn: (wanted: boolean) => (wanted ? putSaved(kind, id) : deleteSaved(kind, id)),
    // The heart answers at once; pressed twice, the last press counts.
    scope: { id: `saved-${id}` },
    onMutate: async wanted => {
      await queryClient.cancelQueries({ queryKey: marksQuery.queryKey })
      queryClient.setQueryData(marksQuery.queryKey, before => {
        if (!before) return before
        const others = before[kind].filter(each => each !== id)
        return { ...before, [kind]: wanted ? [id, ...others] : others }
      })
    },
    onError: (error, wanted) =>
      toast.error(sentenceOf(error, wanted ? 'Nije sačuvano. Pokušajte ponovo.' : 'Nije uklonjeno. Pokušajte ponovo.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedKey }),
  })
  return { isSaved, toggle: () => (me ? mutate(!isSaved) : toggleOnDevice(kind, id, !isSaved)) }
}
