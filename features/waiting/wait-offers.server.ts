import { and, asc, eq, lte, min, notInArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { schedulePushRunSoon } from '../push/pending-pushes.server.ts'
import { isQuiet, skipQuietHours } from '../push/quiet-hours.ts'
import { type FreeTime, list, readFreeTime, type WantedSlot } from './free-slots.server.ts'
import { waitQueue } from './wait-checks.server.ts'
import { deleteEndedWaits, endPastWaits } from './wait-ends.server.ts'
import { MAX_OFFERS_PER_CHECK, MIN_OFFER_MINUTES, OFFER_MINUTES } from './waiting-limits.ts'
import { publishWaitChange } from './waiting-live.server.ts'
import { notifyOfOffer } from './waiting-notices.server.ts'
import { type OfferRow, waitChecks, waitOffers, waits } from './waiting-tables.server.ts'

const cleanupQueue = 'waiting-cleanup'

export async function registerWaitJobs(runtime: Runtime): Promise<void> {
  const options = { expireInSeconds: 600, retryLimit: 0, oneWaiting: true, forget: true }
  await runtime.jobs.work(waitQueue, options, () => runDueChecks(runtime))
  await runtime.jobs.everyMinute(waitQueue, async () => {
    await endPastWaits(runtime)
    await runDueChecks(runtime)
  })
  await runtime.jobs.work(cleanupQueue, { expireInSeconds: 600, retryLimit: 2 }, () => deleteEndedWaits(runtime))
  await runtime.jobs.schedule(cleanupQueue, '35 * * * *')
}

/** Offers the free slots of every provider with a due check. A failed check is tried again in a minute. */
export async function runDueChecks(runtime: Runtime, now = new Date()): Promise<void> {
  const failed: string[] = []
  while (!runtime.stopping.aborted) {
    let providerId: string | undefined
    try {
      const run = await inTransaction(runtime.db, async tx => {
        providerId = await claimCheck(tx, failed, now)
        return providerId ? checkProvider(runtime, tx, providerId, now) : null
      })
      if (!run) return
      publishWaitChange(runtime, run.notified)
      if (run.notified.length) schedulePushRunSoon(runtime)
    } catch (error) {
      if (!providerId) throw error
      failed.push(providerId)
      runtime.log.warn({ err: error, provider: providerId }, 'free slots could not be offered')
    }
  }
}

/** Locks one due check until the commit. Other instances skip it, so that no slot is offered twice. */
async function claimCheck(tx: Tx, failed: string[], now: Date): Promise<string | undefined> {
  const [check] = await tx
    .select({ providerId: waitChecks.providerId })
    .from(waitChecks)
    .where(and(lte(waitChecks.dueAt, now), failed.length ? notInArray(waitChecks.providerId, failed) : undefined))
    .orderBy(asc(waitChecks.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return check?.providerId
}

/** Ends offers that are over, makes new ones by day, and sets when the next check is due. */
async function checkProvider(runtime: Runtime, tx: Tx, providerId: string, now: Date): Promise<{ notified: string[] }> {
  const free = await readFreeTime(tx, providerId, now)
  const ended = await endOffers(tx, providerId, free, now)
  const made = isQuiet(now) ? [] : await makeOffers(runtime, tx, providerId, free, now)
  const isOverLimit = made.length === MAX_OFFERS_PER_CHECK
  const [open] = await tx
    .select({ expiresAt: min(waitOffers.expiresAt) })
    .from(waitOffers)
    .where(isOpenOf(providerId))
  const hasWaits = free.slotsApartFrom([]).length > 0
  const morning = isQuiet(now) && hasWaits ? skipQuietHours(now) : null
  const due = [isOverLimit ? now : null, open?.expiresAt ?? null, morning].filter(time => time !== null)
  const check = eq(waitChecks.providerId, providerId)
  if (due.length) {
    const dueAt = new Date(Math.min(...due.map(time => time.getTime())))
    await tx.update(waitChecks).set({ dueAt }).where(check)
  } else await tx.delete(waitChecks).where(check)
  return { notified: [...ended, ...made] }
}

const isOpenOf = (providerId: string) => and(eq(waitOffers.providerId, providerId), eq(waitOffers.status, 'offered'))

const openOffersOf = (tx: Tx, providerId: string) =>
  tx
    .select({ offer: waitOffers, serviceId: waits.serviceId, customerId: waits.customerId })
    .from(waitOffers)
    .innerJoin(waits, eq(waits.id, waitOffers.waitId))
    .where(isOpenOf(providerId))

/** Ends offers without an answer, and offers whose slot is no longer free. Returns the customers. */
async function endOffers(tx: Tx, providerId: string, free: FreeTime, now: Date): Promise<string[]> {
  const customers: string[] = []
  for (const { offer, serviceId, customerId } of await openOffersOf(tx, providerId)) {
    const isExpired = offer.expiresAt <= now
    if (!isExpired && free.isFree(serviceId, offer.memberId, offer.startsAt)) continue
    // The condition keeps the answer of a customer who has just answered.
    const ended = await tx
      .update(waitOffers)
      .set({ status: isExpired ? 'expired' : 'gone' })
      .where(and(eq(waitOffers.id, offer.id), eq(waitOffers.status, 'offered')))
      .returning({ id: waitOffers.id })
    if (ended.length) customers.push(customerId)
  }
  return customers
}

/** Offers slot after slot to the customer who joined first, one slot to each. Returns the customers. */
async function makeOffers(runtime: Runtime, tx: Tx, providerId: string, free: FreeTime, now: Date): Promise<string[]> {
  const gapMs = free.hours.gapMinutes * 60_000
  const toBusy = ({ startsAt, endsAt, memberId }: Pick<OfferRow, 'startsAt' | 'endsAt' | 'memberId'>) => ({
    from: startsAt.getTime(),
    to: endsAt.getTime() + gapMs,
    memberId,
  })
  const offered = (await openOffersOf(tx, providerId)).map(({ offer }) => toBusy(offer))
  const customers: string[] = []
  // A slot can be booked until the provider's notice begins, and an offer promises no more.
  const endOf = ({ starts_at }: WantedSlot) =>
    Math.min(now.getTime() + OFFER_MINUTES * 60_000, Date.parse(starts_at) - free.hours.noticeMinutes * 60_000)
  const isLongEnough = (slot: WantedSlot) => endOf(slot) - now.getTime() >= MIN_OFFER_MINUTES * 60_000
  while (customers.length < MAX_OFFERS_PER_CHECK) {
    const next = await findNext(tx, providerId, free.slotsApartFrom(offered).filter(isLongEnough))
    if (!next) break
    const { slot, waitId, customerId } = next
    const offer: OfferRow = {
      id: uuidv7(),
      waitId,
      providerId,
      memberId: slot.memberId,
      startsAt: new Date(slot.starts_at),
      endsAt: new Date(slot.ends_at),
      status: 'offered',
      offeredAt: now,
      expiresAt: new Date(endOf(slot)),
    }
    await tx.insert(waitOffers).values(offer)
    await notifyOfOffer(runtime, tx, offer)
    offered.push(toBusy(offer))
    customers.push(customerId)
  }
  return customers
}

type Next = { slot: WantedSlot; waitId: string; customerId: string }

/**
 * Finds the customer who joined first and has a free slot to choose from. A wait with a running offer is passed over.
 * For one time, customers who have an offer of it, did not want it or did not answer are passed over in all their
 * running waits.
 */
async function findNext(tx: Tx, providerId: string, slots: WantedSlot[]): Promise<Next | null> {
  if (!slots.length) return null
  const starts = list(slots.map(slot => slot.starts_at))
  const { rows } = await tx.execute<{ slot: number; wait_id: string; customer_id: string }>(sql`
    WITH known AS MATERIALIZED (
      SELECT DISTINCT o.starts_at, w.customer_id FROM wait_offers o JOIN waits w ON w.id = o.wait_id
      WHERE o.provider_id = ${providerId} AND o.status IN ('offered', 'passed', 'expired') AND w.ended_at IS NULL
        AND o.starts_at = ANY (${starts}::timestamptz[])
    )
    SELECT s.n::int AS slot, first.wait_id, first.customer_id
    FROM unnest(${list(slots.map(({ serviceId }) => serviceId))}::uuid[], ${list(slots.map(({ day }) => day))}::date[],
      ${list(slots.map(({ part }) => part))}::text[], ${starts}::timestamptz[])
      WITH ORDINALITY AS s(service_id, day, part, starts_at, n)
    CROSS JOIN LATERAL (
      SELECT t.wait_id, t.joined_at, w.customer_id FROM wait_times t JOIN waits w ON w.id = t.wait_id
      WHERE t.service_id = s.service_id AND t.day = s.day AND t.part = s.part
        AND NOT EXISTS (SELECT 1 FROM wait_offers o WHERE o.wait_id = t.wait_id AND o.status = 'offered')
        AND NOT EXISTS (SELECT 1 FROM known k WHERE k.starts_at = s.starts_at AND k.customer_id = w.customer_id)
      ORDER BY t.joined_at, t.wait_id LIMIT 1
    ) first
    ORDER BY first.joined_at, first.wait_id, s.starts_at LIMIT 1`)
  const [row] = rows
  return row ? { slot: slots[row.slot - 1]!, waitId: row.wait_id, customerId: row.customer_id } : null
}
