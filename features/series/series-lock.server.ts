import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { requireReachable } from '../accounts/reach.server.ts'
import { assertBookable } from '../bookings/book-slot.server.ts'
import { lockConversationOf } from '../conversations/conversations.server.ts'
import { isSideOfSeries, type SeriesRow, seriesNotFound } from './series.server.ts'
import type { Series } from './series.ts'
import { bookingSeries } from './series-tables.server.ts'

/**
 * Locks the two sides' open conversation, then the series; before them the service and its provider if a proposal is to
 * be confirmed. 404 for others or if the service cannot be booked, 409 `other_unreachable` after a block.
 */
export async function lockSeries(tx: Tx, id: string, userId: string, action: keyof Series['can']): Promise<SeriesRow> {
  const isOwn = and(eq(bookingSeries.id, id), isSideOfSeries(userId))
  const [unlocked] = await tx.select().from(bookingSeries).where(isOwn)
  if (!unlocked) throw seriesNotFound()
  const { serviceId, customerId, providerId } = unlocked
  if (action === 'confirm' && unlocked.status === 'proposed') await assertBookable(tx, serviceId)
  const conversation = await lockConversationOf(tx, { serviceId, userId: customerId, providerId }, true)
  await requireReachable(tx, customerId, providerId)
  const [row] = await tx.select().from(bookingSeries).where(isOwn).for('update')
  if (!row) throw seriesNotFound()
  return { ...row, conversationId: conversation.id }
}
