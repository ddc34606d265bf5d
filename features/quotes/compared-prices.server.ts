import { and, eq, inArray, isNull, min, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { eurosOf, priceFrom } from '../services/price.ts'
import { services } from '../services/service-tables.server.ts'
import type { OnServiceWritten } from '../services/services.server.ts'
import { priceItems, priceLists } from './quote-tables.server.ts'

/*
 * Lists of services filter and order by one column, `price_from`. Where a service's own text names no amount, its
 * provider's cheapest line stands there, written whenever the one or the other changes, so that no list reads lines.
 */

/** His services until the transaction ends: whoever writes one of them waits, before he looks at the price list. */
export const lockServices = (tx: Tx, providerId: string) =>
  tx
    .select({ id: services.id })
    .from(services)
    .where(eq(services.userId, providerId))
    .orderBy(services.id)
    .for('update')

/** After his price list was changed. */
export async function compareServices(tx: Tx, providerId: string, rate: number): Promise<void> {
  const own = await tx
    .select({ id: services.id, price: services.price })
    .from(services)
    .where(and(eq(services.userId, providerId), isNull(services.deletedAt)))
  const unpriced = own.filter(({ price }) => priceFrom(price) === null).map(({ id }) => id)
  await write(tx, providerId, unpriced, rate)
}

/** After one of his services was. */
export const onServiceWritten: OnServiceWritten = async (runtime, tx, { id, userId, price }) => {
  if (priceFrom(price) !== null) return undefined
  // A list that is being changed is waited for.
  await tx.select().from(priceLists).where(eq(priceLists.providerId, userId)).for('share')
  await write(tx, userId, [id], runtime.config.EURO_RATE)
  return undefined
}

async function write(tx: Tx, providerId: string, ids: string[], rate: number): Promise<void> {
  if (!ids.length) return
  const [row] = await tx
    .select({ price: min(priceItems.price) })
    .from(priceItems)
    .where(eq(priceItems.providerId, providerId))
  const euros = row?.price == null ? null : eurosOf(Number(row.price) / 100, rate)
  await tx
    .update(services)
    .set({ priceFrom: euros })
    .where(and(inArray(services.id, ids), sql`${services.priceFrom} IS DISTINCT FROM ${euros}::numeric`))
}
