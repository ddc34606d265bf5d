import { and, asc, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { comparedPrice, eurosOf } from '../services/price.ts'
import { services } from '../services/service-tables.server.ts'
import { lists } from '../services/service-tags.server.ts'
import { priceItems } from './quote-tables.server.ts'

const queue = 'euro-rates'
/** So many services are looked at by one statement. */
const step = 500

/** What lists compare was worked out by the rate of its day; another one is followed in the night after it was set. */
export async function workOnRates(runtime: Runtime): Promise<void> {
  await runtime.jobs.work(queue, { expireInSeconds: 3600, retryLimit: 3 }, () => compareAgain(runtime))
  await runtime.jobs.schedule(queue, '15 2 * * *')
}

/** Writes those compared prices that the rate makes others, a step of services at a time. */
export async function compareAgain(runtime: Pick<Runtime, 'db' | 'cache' | 'config' | 'stopping'>): Promise<void> {
  const { db, cache, config, stopping } = runtime
  const rate = config.EURO_RATE
  const cheapest = sql<string | null>`(SELECT min(${priceItems.price}) FROM ${priceItems}
    WHERE ${priceItems.providerId} = ${services.userId})`
  let after: string | undefined
  while (!stopping.aborted) {
    const seen = await db
      .select({ id: services.id, price: services.price, before: services.priceFrom, cheapest })
      .from(services)
      .where(and(isNull(services.deletedAt), after ? gt(services.id, after) : undefined))
      .orderBy(asc(services.id))
      .limit(step)
    const others = seen.flatMap(({ id, price, before, cheapest }) => {
      const own = comparedPrice(price, rate)
      const now = own ?? (cheapest === null ? null : eurosOf(Number(cheapest) / 100, rate))
      return now === before ? [] : [{ id, before, now }]
    })
    if (others.length) {
      await write(db, others)
      cache.changed([lists])
    }
    if (seen.length < step) return
    after = seen.at(-1)!.id
  }
}

/** What its provider has changed meanwhile is right already. */
async function write(db: Runtime['db'], others: { id: string; before: number | null; now: number | null }[]) {
  const choose = (value: 'before' | 'now'): SQL =>
    sql`CASE ${services.id} ${sql.join(
      others.map(each => sql`WHEN ${each.id}::uuid THEN ${each[value]}::numeric`),
      sql` `,
    )} END`
  const ids = others.map(({ id }) => id)
  await db
    .update(services)
    .set({ priceFrom: choose('now') })
    .where(and(inArray(services.id, ids), sql`${services.priceFrom} IS NOT DISTINCT FROM ${choose('before')}`))
}
