import { and, asc, eq, exists, gt, inArray, isNull, lte, ne, not, notExists, or, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { hasBlocked } from '../accounts/reach.server.ts'
import { detachRequestAttachments } from '../attachments/attachments.server.ts'
import { deleteEstimates } from '../estimates/estimates.server.ts'
import { areaOf, areasReaching } from '../services/areas.ts'
import { services } from '../services/service-tables.server.ts'
import { categoriesServing } from './matching-categories.server.ts'
import { notifyOfRequest } from './request-emails.server.ts'
import { MAX_NOTIFIED_PROVIDERS, REQUEST_RETENTION_DAYS } from './request-limits.ts'
import {
  isOpenStatus,
  providerAreas,
  type RequestRow,
  requestNotifications,
  requestOffers,
  requests,
} from './request-tables.server.ts'

const queue = 'requests'

export async function workOnRequests(runtime: Runtime): Promise<void> {
  const options = { expireInSeconds: 300, retryLimit: 0, oneWaiting: true, forget: true }
  async function runDue() {
    await endExpired(runtime)
    await notifyOfDue(runtime)
    await deleteEnded(runtime)
  }
  await runtime.jobs.work(queue, options, runDue)
  await runtime.jobs.everyMinute(queue, runDue)
}

/** Notifies providers right after a request was posted. If that fails, the minute task notifies them. */
export function scheduleNotification(runtime: Runtime): void {
  runtime.jobs
    .send(runtime.db, queue, {}, { key: 'soon' })
    .catch(error => runtime.log.warn({ err: error }, 'requests wait for the next minute'))
}

export const endExpired = ({ db }: Pick<Runtime, 'db'>, now = new Date()) =>
  db
    .update(requests)
    .set({ status: 'expired', endedAt: now, tellAt: null })
    .where(and(isOpenStatus, lte(requests.expiresAt, now)))

/** Deletes requests after their retention and detaches their photos. Small transactions do not block others. */
export async function deleteEnded({ db }: Pick<Runtime, 'db'>, now = new Date(), step = 500): Promise<void> {
  const isOver = lte(requests.endedAt, new Date(now.getTime() - REQUEST_RETENTION_DAYS * 86_400_000))
  for (;;) {
    const deleted = await db.transaction(async tx => {
      const some = tx.select({ id: requests.id }).from(requests).where(isOver).limit(step)
      const rows = await tx
        .delete(requests)
        .where(inArray(requests.id, some))
        .returning({ id: requests.id, estimateId: requests.estimateId })
      await deleteEstimates(
        tx,
        rows.flatMap(({ estimateId }) => estimateId ?? []),
      )
      await detachRequestAttachments(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.length
    })
    if (deleted < step) return
  }
}

/** Notifies providers of due requests. Each request has its own transaction and causes notifications only once. */
async function notifyOfDue(runtime: Runtime, now = new Date()): Promise<void> {
  const due = and(
    eq(requests.status, 'open'),
    eq(requests.hidden, false),
    gt(requests.expiresAt, now),
    lte(requests.tellAt, now),
  )
  const waiting = await runtime.db.select({ id: requests.id }).from(requests).where(due).orderBy(asc(requests.tellAt))
  for (const { id } of waiting) {
    if (runtime.stopping.aborted) return
    try {
      await inTransaction(runtime.db, async tx => {
        const isStillDue = and(eq(requests.id, id), due)
        const [row] = await tx.update(requests).set({ tellAt: null }).where(isStillDue).returning()
        if (!row) return
        const people = await claimProvidersToNotify(tx, row)
        await notifyOfRequest(runtime, tx, row, people)
      })
    } catch (error) {
      runtime.log.warn({ err: error, request: id }, 'nobody could be told of a request')
    }
  }
}

/**
 * Returns the providers to notify of a request and records the notification. Trade and areas of the providers match,
 * and the customer has not blocked them. Providers who were notified longest ago come first.
 */
export async function claimProvidersToNotify(tx: Tx, request: RequestRow, now = new Date()) {
  const matchingService = tx
    .select({ one: sql`1` })
    .from(services)
    .where(
      and(
        eq(services.userId, profiles.id),
        eq(services.status, 'active'),
        isNull(services.deletedAt),
        inArray(services.category, categoriesServing(request.category)),
      ),
    )
  const anyArea = tx.select({ one: sql`1` }).from(providerAreas).where(eq(providerAreas.providerId, profiles.id))
  const matchingArea = tx
    .select({ one: sql`1` })
    .from(providerAreas)
    .where(and(eq(providerAreas.providerId, profiles.id), inArray(providerAreas.area, areasReaching(request.area))))
  const { town } = areaOf(request.area)
  const isInTown = or(isNull(profiles.location), inArray(profiles.location, ['', town]))
  const found = await tx
    .select({ person: profiles })
    .from(profiles)
    .leftJoin(requestNotifications, eq(requestNotifications.providerId, profiles.id))
    .where(
      and(
        eq(profiles.accountRole, 'provider'),
        ne(profiles.id, request.customerId),
        isNull(profiles.deletedAt),
        or(not(profiles.banned), lte(profiles.banExpires, now)),
        not(hasBlocked(request.customerId, profiles.id)),
        exists(matchingService),
        or(exists(matchingArea), and(notExists(anyArea), isInTown)),
      ),
    )
    .orderBy(sql`${requestNotifications.toldAt} NULLS FIRST`, asc(profiles.id))
    .limit(MAX_NOTIFIED_PROVIDERS)
  const people = found.map(({ person }) => person)
  if (people.length)
    await tx
      .insert(requestNotifications)
      .values(people.map(({ id }) => ({ providerId: id, toldAt: now })))
      .onConflictDoUpdate({ target: requestNotifications.providerId, set: { toldAt: now } })
  return people
}

export const freePlace = (tx: Tx, id: string) =>
  tx
    .update(requests)
    .set({ offersCount: sql`${requests.offersCount} - 1` })
    .where(eq(requests.id, id))

export async function endRequestsOf(_: Runtime, tx: Tx, userId: string): Promise<undefined> {
  const now = new Date()
  await tx
    .update(requests)
    .set({ status: 'closed', endedAt: now, tellAt: null })
    .where(and(eq(requests.customerId, userId), eq(requests.status, 'open')))
  const answered = tx
    .select({ id: requestOffers.requestId })
    .from(requestOffers)
    .where(eq(requestOffers.providerId, userId))
  const open = await tx
    .select({ id: requests.id })
    .from(requests)
    .where(and(inArray(requests.id, answered), eq(requests.status, 'open')))
    .orderBy(asc(requests.id))
    .for('update')
  for (const { id } of open) {
    const deleted = await tx
      .delete(requestOffers)
      .where(and(eq(requestOffers.requestId, id), eq(requestOffers.providerId, userId)))
      .returning({ id: requestOffers.id })
    if (deleted.length) await freePlace(tx, id)
  }
  return undefined
}
