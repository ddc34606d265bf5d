import type { HearLive } from '../../platform/browser/hear-live.ts'
import type { BookingLiveEvents } from './booking.ts'
import { bookingsKey } from './booking-queries.ts'

/** Refetches all booking queries when a booking has changed. */
export const hearLive: HearLive = queryClient => {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: bookingsKey })
  return {
    events: { booking: (_: BookingLiveEvents['booking']) => refresh() },
    onBack: refresh,
  }
}
