import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import { bookingsKey } from '../bookings/booking-queries.ts'
import type { SeriesLiveEvents } from './series.ts'

export const createLiveHandlers: LiveHandlerFactory = queryClient => ({
  // The bookings of a series change with it.
  events: { series: (_: SeriesLiveEvents['series']) => void queryClient.invalidateQueries({ queryKey: bookingsKey }) },
})
