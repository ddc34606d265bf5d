import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { deleteInSteps } from '../../platform/server/database/delete-in-steps.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { list } from './free-slots.server.ts'
import { enqueueWaitRun, makeChecksDue } from './wait-checks.server.ts'
import type { WaitOutcome } from './waiting.ts'
import { ENDED_RETENTION_DAYS } from './waiting-limits.ts'
import { publishWaitChange } from './waiting-live.server.ts'
import { waitOffers, waits, waitTimes } from './waiting-tables.server.ts'

const WAITS_PER_STEP = 1_000

/**
 * Ends running waits in the transaction of the cause, and withdraws their offers, so that the slots go to others. Texts
 * and days are dropped. The returned function announces the end and must be called after the commit.
 */
export async function endWaits(
  runtime: Runtime,
  tx: Tx,
  isAffected: SQL | undefined,
  outcome: WaitOutcome,
  now = new Date(),
): Promise<(() => void) | undefined> {
  const isRunning = and(isNull(waits.endedAt), isAffected)
  // Locks the checks before the offers, as the job does that makes the offers.
  await makeChecksDue(tx, isRunning, now)
  const ended = await tx
    .update(waits)
    .set({ endedAt: now, outcome, about: '', address: null })
    .where(isRunning)
    .returning({ id: waits.id, customerId: waits.customerId, providerId: waits.providerId })
  if (!ended.length) return undefined
  // One parameter for all ids, because PostgreSQL refuses a statement with more than 65,535.
  const ids = list(ended.map(({ id }) => id))
  await tx.delete(waitTimes).where(sql`${waitTimes.waitId} = ANY(${ids}::uuid[])`)
  await tx
    .update(waitOffers)
    .set({ status: 'gone' })
    .where(and(sql`${waitOffers.waitId} = ANY(${ids}::uuid[])`, eq(waitOffers.status, 'offered')))
  return () => {
    enqueueWaitRun(runtime)
    publishWaitChange(
      runtime,
      ended.flatMap(({ customerId, providerId }) => [customerId, providerId]),
    )
  }
}

/** Ends the waits whose last day has passed in Belgrade, in steps, so that requests wait only briefly. */
export async function endPastWaits(runtime: Runtime, now = new Date()): Promise<void> {
  const isPast = and(isNull(waits.endedAt), lt(waits.lastDay, dayOf(now)))
  while (!runtime.stopping.aborted) {
    const past = await runtime.db.select({ id: waits.id }).from(waits).where(isPast).limit(WAITS_PER_STEP)
    if (!past.length) return
    const ids = past.map(({ id }) => id)
    const publish = await runtime.db.transaction(tx => endWaits(runtime, tx, inArray(waits.id, ids), 'over', now))
    publish?.()
  }
}

export const deleteEndedWaits = ({ db }: Pick<Runtime, 'db'>, now = new Date()): Promise<void> =>
  deleteInSteps(db, waits, waits.id, lt(waits.endedAt, new Date(now.getTime() - ENDED_RETENTION_DAYS * 86_400_000)))

/** Ends all waits of a banned or deleted account: its own, and those of others for its services. */
export const endWaitsOf = (runtime: Runtime, tx: Tx, userId: string) =>
  endWaits(runtime, tx, or(eq(waits.customerId, userId), eq(waits.providerId, userId)), 'closed')

/** Ends the waits between two users after a block. */
export const endWaitsBetween = (runtime: Runtime, tx: Tx, firstId: string, secondId: string) =>
  endWaits(
    runtime,
    tx,
    and(inArray(waits.customerId, [firstId, secondId]), inArray(waits.providerId, [firstId, secondId])),
    'closed',
  )
