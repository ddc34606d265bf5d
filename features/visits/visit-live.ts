import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import type { BookingLiveEvents } from '../bookings/booking.ts'
import { quotesKey } from '../quotes/quote-queries.ts'

/** Refetches quotes when a booking changes, because a quote counts its visits. */
export const createLiveHandlers: LiveHandlerFactory = queryClient => ({
  events: {
    booking: (_: BookingLiveEvents['booking']) => void queryClient.invalidateQueries({ queryKey: quotesKey }),
  },
})
