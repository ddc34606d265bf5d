import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import type { BookingLiveEvents } from './booking.ts'
import { bookingsKey } from './booking-queries.ts'

export const createLiveHandlers: LiveHandlerFactory = queryClient => {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: bookingsKey })
  return {
    events: { booking: (_: BookingLiveEvents['booking']) => refresh() },
    onResync: refresh,
  }
}
