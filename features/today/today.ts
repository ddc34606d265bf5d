import { z } from 'zod'
import { daySchema } from '../../platform/browser/date-schemas.ts'
import { appointment } from '../appointments/appointment.ts'
import { booking } from '../bookings/booking.ts'

export const todayInput = z.object({ date: daySchema().optional().describe('Today in Belgrade by default') })

/** A provider's day (docs/product.md, Today). */
export const visitDay = z.object({
  date: z.string().describe('A day in Belgrade, 2026-11-26'),
  visits: z.array(booking).describe('Agreed and completed bookings, by time'),
  entries: z.array(appointment).describe('The provider’s own entries, by time'),
  town: z.string().nullable().describe('Town of the provider, for addresses without one'),
  booking_path: z
    .string()
    .nullable()
    .describe(
      'Page on which a customer can book: of the only service, else of the provider; null while bookings are off',
    ),
})
export type VisitDay = z.infer<typeof visitDay>
