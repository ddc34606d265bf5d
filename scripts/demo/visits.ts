import { eq } from 'drizzle-orm'
import { reserveSlotOfAny } from '../../features/bookings/reserve-slot.server.ts'
import { formatQuoteNumber } from '../../features/quotes/quote-content.server.ts'
import { quotes } from '../../features/quotes/quote-tables.server.ts'
import { findSlot } from './bookings.ts'
import { idOf } from './ids.ts'
import type { Loading } from './loading.ts'

const service = 'milan-tabla'
const key = `${service}/nikola`

/** An accepted quote with three visits, two of them done. Rows, because the commands plan no visits in the past. */
export async function addVisits(loading: Loading): Promise<void> {
  const { tx } = loading
  const [quote] = await tx
    .select()
    .from(quotes)
    .where(eq(quotes.id, idOf('quote', key)))
  for (const [index, workday] of [-2, -1, 3].entries()) {
    const slot = await findSlot(loading, { service, workday, time: '13:00' })
    const isDone = workday < 0
    await reserveSlotOfAny(tx, { slot, free: [null] }, 0, {
      providerId: quote!.providerId,
      customerId: quote!.customerId,
      serviceId: quote!.serviceId,
      conversationId: quote!.conversationId,
      clientName: quote!.customerName,
      notes: `Radovi po ponudi ${formatQuoteNumber(quote!)}`,
      status: isDone ? 'done' : 'confirmed',
      bookingId: idOf('booking', `${key}/${index}`),
      quoteId: quote!.id,
      changedBy: 'provider',
      changedAt: isDone ? new Date(slot.ends_at) : new Date(loading.now),
    })
  }
}
