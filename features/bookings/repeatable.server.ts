import type { services } from '../services/service-tables.server.ts'
import { type BookingRow, bookingStatusAt } from './booking-row.server.ts'

type Repeated = {
  row: BookingRow
  service: Pick<typeof services.$inferSelect, 'allowsSeries' | 'status' | 'deletedAt'>
  deposit: object | null
}

const WEEK_MS = 7 * 86_400_000

/**
 * Checks that a series can begin with a booking: the service allows it, the visit a week later is still ahead, and the
 * booking has neither a deposit nor a quote.
 */
export const isRepeatable = ({ row, service, deposit }: Repeated, now: Date): boolean =>
  service.allowsSeries &&
  !deposit &&
  !row.quoteId &&
  service.status === 'active' &&
  !service.deletedAt &&
  !row.seriesId &&
  !row.proposedBy &&
  ['requested', 'confirmed', 'done'].includes(bookingStatusAt(row, now)) &&
  row.appointmentTime.getTime() + WEEK_MS > now.getTime()
