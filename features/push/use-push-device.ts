import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../platform/browser/api.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { type DeviceState, disablePush, enablePush, readDeviceState, setPushKinds } from './push-device.ts'
import type { PushKind } from './push-kinds.ts'

/** The state is never cached, because the permission can change in the browser's settings. */
const deviceQuery = (userId: string) =>
  queryOptions({
    queryKey: ['push', userId],
    queryFn: () => readDeviceState(userId),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

export function usePushDevice(userId: string) {
  const queryClient = useQueryClient()
  const query = deviceQuery(userId)
  const { data: state } = useQuery(query)
  /** Shows a new state and cancels reads of the old state. */
  const show = async (next: DeviceState) => {
    await queryClient.cancelQueries(query)
    queryClient.setQueryData(query.queryKey, next)
  }
  const showFailure = (error: unknown) => {
    toast.error(errorMessage(error, 'Obaveštenja nisu sačuvana. Pokušajte ponovo.'))
    void queryClient.invalidateQueries(query)
  }

  const turn = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) return enablePush(userId)
      await disablePush(userId)
      return readDeviceState(userId)
    },
    onSuccess: async next => {
      await show(next)
      if (next.is === 'on') toast.success('Obaveštenja su uključena.')
      else if (next.is === 'denied')
        toast.info('Pregledač ne dozvoljava obaveštenja. U podešavanjima piše šta da uradite.')
    },
    onError: showFailure,
  })
  const pick = useMutation({
    mutationKey: query.queryKey,
    mutationFn: (kinds: PushKind[]) => setPushKinds(userId, kinds),
    // Mutations of one scope run in order, so the last choice is stored last.
    scope: { id: 'push' },
    onMutate: kinds => show({ is: 'on', kinds }),
    onSuccess: () => {
      toast.success('Obaveštenja su sačuvana.')
      // Reads again after the last choice, because a read during the mutation may be outdated.
      if (queryClient.isMutating({ mutationKey: query.queryKey }) === 1) void queryClient.invalidateQueries(query)
    },
    onError: showFailure,
  })
  return { state, turn: turn.mutate, isTurning: turn.isPending, pick: pick.mutate }
}
