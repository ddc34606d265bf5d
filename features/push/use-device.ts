import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../platform/browser/api.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { choose, type DeviceState, lookAtDevice, switchOff, switchOn } from './push-device.ts'
import type { PushKind } from './push-kinds.ts'

/** It can change outside of the page, in the browser's own settings, so it is looked at anew each time. */
const deviceQuery = (userId: string) =>
  queryOptions({
    queryKey: ['push', userId],
    queryFn: () => lookAtDevice(userId),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** How it stands with notifications in this browser, and what changes that. */
export function useDevice(userId: string) {
  const queryClient = useQueryClient()
  const query = deviceQuery(userId)
  const { data: state } = useQuery(query)
  /** What was looked at before is not shown any more. */
  const show = async (next: DeviceState) => {
    await queryClient.cancelQueries(query)
    queryClient.setQueryData(query.queryKey, next)
  }
  const failed = (error: unknown) => {
    toast.error(sentenceOf(error, 'Obaveštenja nisu sačuvana. Pokušajte ponovo.'))
    void queryClient.invalidateQueries(query)
  }

  const turn = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) return switchOn(userId)
      await switchOff(userId)
      return lookAtDevice(userId)
    },
    onSuccess: async next => {
      await show(next)
      if (next.is === 'on') toast.success('Obaveštenja su uključena.')
      else if (next.is === 'denied')
        toast.info('Pregledač ne dozvoljava obaveštenja. U podešavanjima piše šta da uradite.')
    },
    onError: failed,
  })
  const pick = useMutation({
    mutationKey: query.queryKey,
    mutationFn: (kinds: PushKind[]) => choose(userId, kinds),
    // The switch pressed last is stored last.
    scope: { id: 'push' },
    onMutate: kinds => show({ is: 'on', kinds }),
    onSuccess: () => {
      toast.success('Obaveštenja su sačuvana.')
      // What was looked at while it was stored may be of before; what is still to be stored is shown already.
      if (queryClient.isMutating({ mutationKey: query.queryKey }) === 1) void queryClient.invalidateQueries(query)
    },
    onError: failed,
  })
  return { state, turn: turn.mutate, isTurning: turn.isPending, pick: pick.mutate }
}
