import { and, eq, inArray, isNull, min, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { eurosOf, priceFrom } from '../services/price.ts'
import { services } from '../services/service-tables.server.ts'
import type { OnServiceWritten } from '../services/services.server.ts'
import { priceItems, priceLists } from './quote-tables.server.ts'

/*
 * Lists of services filter and sort by one column, `price_from`. If the price text of a service has no amount, the
 * column holds the provider's cheapest item. Changes of services and of price lists both update the column.
 */

/** Locks a provider's services until the commit, so that other writers wait before they read the price list. */
export const lockServices = (tx: Tx, providerId: string) =>
  tx
    .select({ id: services.id })
    .from(services)
    .where(eq(services.userId, providerId))
    .orderBy(services.id)
    .for('update')

/** After a change of the price list, updates `price_from` of all services without a price of their own. */
export async function refreshComparedPrices(tx: Tx, providerId: string, rate: number): Promise<void> {
  const own = await tx
    .select({ id: services.id, price: services.price })
    .from(services)
    .where(and(eq(services.userId, providerId), isNull(services.deletedAt)))
  const unpriced = own.filter(({ price }) => priceFrom(price) === null).map(({ id }) => id)
  await writePriceFrom(tx, providerId, unpriced, rate)
}

/** After a service is written, updates its `price_from` if the service has no price of its own. */
export const onServiceWritten: OnServiceWritten = async (runtime, tx, { id, userId, price }) => {
  if (priceFrom(price) !== null) return undefined
  // The lock waits for a concurrent change of the price list.
  await tx.select().from(priceLists).where(eq(priceLists.providerId, userId)).for('share')
  await writePriceFrom(tx, userId, [id], runtime.config.EURO_RATE)
  return undefined
}

async function writePriceFrom(tx: Tx, providerId: string, ids: string[], rate: number): Promise<void> {
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
