import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { ApiError, errorMessage } from '../../../platform/browser/api.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import type { Booking } from '../../bookings/booking.ts'
import { bookSlot, type NewBooking } from '../../bookings/booking-queries.ts'
import type { Adjustment } from '../series.ts'
import { proposeSeries } from '../series-queries.ts'

/** Rhythm of a new series; 0 weeks for a single booking. */
export type SeriesChoice = { weeks: 0 | 1 | 2 | 4; count: number; adjusted: Adjustment[] }

/** Shows why the other visits were not proposed. The first visit is booked all the same, so the form must not stay. */
function reportRefusal(error: unknown): void {
  if (!(error instanceof ApiError) || ![404, 409, 422].includes(error.status)) throw error
  toast.error(`Termin je poslat, ali predlog redovnih termina nije. ${errorMessage(error, '')}`.trim())
}

/** Holds the choice of a customer who is booking. `book` stores the first visit, then proposes the others. */
export function useSeriesChoice() {
  const [choice, setChoice] = useState<SeriesChoice>({ weeks: 0, count: 12, adjusted: [] })
  const [id] = useState(() => uuidv7())
  async function book(input: NewBooking): Promise<Booking> {
    const booking = await bookSlot(input)
    const { weeks, count, adjusted } = choice
    // Both requests are repeatable, so after a failure the form can send the whole choice again.
    if (weeks) await proposeSeries({ id, booking_id: booking.id, weeks, count, adjusted }).catch(reportRefusal)
    return booking
  }
  return { choice, setChoice, book }
}
