import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/server/database/db.server.ts'
import { databaseErrorCode, UNIQUE_VIOLATION } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, notFound } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import type { PricesOf } from '../assistant/facts.server.ts'
import { lockServices, refreshComparedPrices } from './compared-prices.server.ts'
import { formatForInput } from './money.ts'
import type { PriceList, PriceListInput } from './price-list.ts'
import { priceItems, priceLists } from './quote-tables.server.ts'

export async function findPriceList(db: Db, providerId: string): Promise<PriceList> {
  const [list] = await db.select().from(priceLists).where(eq(priceLists.providerId, providerId))
  const items = await db
    .select({ id: priceItems.id, name: priceItems.name, unit: priceItems.unit, price: priceItems.price })
    .from(priceItems)
    .where(eq(priceItems.providerId, providerId))
    .orderBy(asc(priceItems.position))
  return {
    items: items.map(item => ({ ...item, price: Number(item.price) })),
    version: list?.version ?? 0,
    valid_from: (items.length && list?.changedAt.toISOString()) || null,
  }
}

/** Returns the public price list. 404 if the provider is not reachable. */
export async function findPublicPriceList(db: Db, providerId: string): Promise<PriceList> {
  const [provider] = await db
    .select()
    .from(profiles)
    .where(and(eq(profiles.id, providerId), eq(profiles.accountRole, 'provider'), isNull(profiles.deletedAt)))
  if (!provider || !isReachable(provider)) throw notFound('Cenovnik nije pronađen.')
  return findPriceList(db, providerId)
}

/** Replaces all items and their order. 409 `stale` if the list has changed since the caller read it. */
export async function savePriceList(acting: ActorContext, { items, version }: PriceListInput): Promise<PriceList> {
  const { runtime, user } = acting
  const providerId = user.id
  await runtime.db
    .transaction(async tx => {
      await lockServices(tx, providerId)
      await tx.insert(priceLists).values({ providerId }).onConflictDoNothing()
      const [list] = await tx.select().from(priceLists).where(eq(priceLists.providerId, providerId)).for('update')
      if (list!.version !== version) {
        throw conflict('stale', 'Cenovnik je u međuvremenu promenjen na drugom uređaju. Osvežite stranicu.')
      }
      await tx
        .update(priceLists)
        .set({ version: version + 1, changedAt: new Date() })
        .where(eq(priceLists.providerId, providerId))
      await tx.delete(priceItems).where(eq(priceItems.providerId, providerId))
      if (items.length) {
        const rows = items.map((item, position) => ({ ...item, providerId, price: BigInt(item.price), position }))
        await tx.insert(priceItems).values(rows)
      }
      await refreshComparedPrices(tx, providerId, runtime.config.EURO_RATE)
    })
    .catch(error => {
      if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error
      throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
    })
  return findPriceList(runtime.db, providerId)
}

export const assistantPrices: PricesOf = async (db, providerId) =>
  (await findPriceList(db, providerId)).items.map(({ name, unit, price }) => ({
    name,
    unit,
    price: `${formatForInput(price)} RSD`,
  }))
