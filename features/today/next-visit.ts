import type { Booking } from '../bookings/booking.ts'
import type { VisitDay } from './today.ts'

/** Returns the visit that the provider is at or goes to next: the first one that is not completed. */
export const nextVisit = ({ visits }: VisitDay): Booking | undefined =>
  visits.find(({ status }) => status === 'confirmed')
