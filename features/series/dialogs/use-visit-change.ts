import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, errorMessage } from '../../../platform/browser/api.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import { diaryKey } from '../../appointments/appointment-queries.ts'
import { bookingsKey } from '../../bookings/booking-queries.ts'

/**
 * Changes one visit, or a visit and all later ones, and refetches whatever shows them. The change returns the sentence
 * that is shown then. Closes unless it can go on.
 */
export function useVisitChange(onDone: () => void, failure: string) {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: bookingsKey }),
      queryClient.invalidateQueries({ queryKey: diaryKey }),
    ])
  return useMutation({
    mutationFn: (change: () => Promise<string>) => change(),
    onSuccess: async sentence => {
      toast.success(sentence)
      onDone()
      await refresh()
    },
    onError: async error => {
      toast.error(errorMessage(error, failure))
      if (error instanceof ApiError && error.code === 'stale') onDone()
      await refresh()
    },
  })
}
