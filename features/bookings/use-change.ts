import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, sentenceOf } from '../../platform/browser/api.ts'
import { toast } from '../../ui/toast/toast.tsx'
import type { Booking } from './booking.ts'
import { takeBooking } from './booking-queries.ts'

/**
 * One change of a booking: shown everywhere as soon as it is done. When the other side was quicker, it says so and what
 * the booking has become is shown instead.
 */
export function useChange(done?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<Booking>) => change(),
    onSuccess: booking => {
      takeBooking(queryClient, booking)
      if (done) toast.success(done)
    },
    onError: error => {
      const now = error instanceof ApiError && (error.also.booking as Booking | undefined)
      if (now) takeBooking(queryClient, now)
      toast.error(sentenceOf(error, 'Termin nije promenjen. Pokušajte ponovo.'))
    },
  })
}
