import { z } from 'zod'
import { momentSchema } from '../../platform/browser/date-schemas.ts'
import { booking } from '../bookings/booking.ts'
import { visitCounts } from './visit-limits.ts'

export const visitsInput = z.object({
  visits: z
    .array(
      z.object({
        id: z.uuid().describe('Chosen by the client, so that a repeated request plans once'),
        starts_at: momentSchema('Izaberite termin.'),
      }),
    )
    .min(1, 'Izaberite bar jedan dolazak.')
    .max(visitCounts.max, 'Ponuda može da ima od 2 do 20 dolazaka.'),
})
export type VisitsInput = z.output<typeof visitsInput>

export const visitList = z.object({ items: z.array(booking).describe('In order of time, without cancelled ones') })
