import { and, asc, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { comparedPrice, eurosOf } from '../services/price.ts'
import { services } from '../services/service-tables.server.ts'
import { listsTag } from '../services/service-tags.server.ts'
import { priceItems } from './quote-tables.server.ts'

const queue = 'euro-rates'
const BATCH_SIZE = 500

/** Registers a nightly job that recomputes `services.price_from` with the present exchange rate. */
export async function registerEuroRateJob(runtime: Runtime): Promise<void> {
  await runtime.jobs.work(queue, { expireInSeconds: 3600, retryLimit: 3 }, () => recomputeAfterRateChange(runtime))
  await runtime.jobs.schedule(queue, '15 2 * * *')
}

/** Updates each `price_from` that differs at the present exchange rate. Reads the services in batches. */
export async function recomputeAfterRateChange(
  runtime: Pick<Runtime, 'db' | 'cache' | 'config' | 'stopping'>,
): Promise<void> {
  const { db, cache, config, stopping } = runtime
  const rate = config.EURO_RATE
  const cheapest = sql<string | null>`(SELECT min(${priceItems.price}) FROM ${priceItems}
    WHERE ${priceItems.providerId} = ${services.userId})`
  let lastId: string | undefined
  while (!stopping.aborted) {
    const batch = await db
      .select({ id: services.id, price: services.price, before: services.priceFrom, cheapest })
      .from(services)
      .where(and(isNull(services.deletedAt), lastId ? gt(services.id, lastId) : undefined))
      .orderBy(asc(services.id))
      .limit(BATCH_SIZE)
    const changes = batch.flatMap(({ id, price, before, cheapest }) => {
      const own = comparedPrice(price, rate)
      const now = own ?? (cheapest === null ? null : eurosOf(Number(cheapest) / 100, rate))
      return now === before ? [] : [{ id, before, now }]
    })
    if (changes.length) {
      await writeChanges(db, changes)
      cache.invalidate([listsTag])
    }
    if (batch.length < BATCH_SIZE) return
    lastId = batch.at(-1)!.id
  }
}

/** Writes the new prices. Skips services whose price has changed since it was read. */
async function writeChanges(db: Runtime['db'], changes: { id: string; before: number | null; now: number | null }[]) {
  const priceById = (value: 'before' | 'now'): SQL =>
    sql`CASE ${services.id} ${sql.join(
      changes.map(each => sql`WHEN ${each.id}::uuid THEN ${each[value]}::numeric`),
      sql` `,
    )} END`
  const ids = changes.map(({ id }) => id)
  await db
    .update(services)
    .set({ priceFrom: priceById('now') })
    .where(and(inArray(services.id, ids), sql`${services.priceFrom} IS NOT DISTINCT FROM ${priceById('before')}`))
}
