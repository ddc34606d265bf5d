import { and, asc, eq, isNull, lte, ne, or } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { services } from '../services/service-tables.server.ts'
import { listsTag } from '../services/service-tags.server.ts'
import { freeDayChecks } from './appointment-tables.server.ts'
import { addDays, startOfDay } from './belgrade.ts'
import { freeDayQueue } from './free-day-checks.server.ts'
import { findBookingHours } from './hours.server.ts'
import { findFirstOpenDay } from './open-slots.ts'
import { canDo, findWorkers } from './workers.server.ts'

const BATCH_SIZE = 200

/** Registers the jobs that update `services.free_day`. Lists of services show this day and filter by it. */
export async function registerFreeDayJobs(runtime: Runtime): Promise<void> {
  const options = { expireInSeconds: 600, retryLimit: 0, oneWaiting: true, forget: true }
  const check = () => updateFreeDays(runtime)
  await runtime.jobs.work(freeDayQueue, options, check)
  await runtime.jobs.everyMinute(freeDayQueue, check)
}

/** Updates the free days of every provider with a due check. A failed check is tried again in a minute. */
export async function updateFreeDays(runtime: Runtime, now = new Date()): Promise<void> {
  const { db } = runtime
  let hasChanged = false
  const failed = new Set<string>()
  for (;;) {
    const due = await db
      .select()
      .from(freeDayChecks)
      .where(lte(freeDayChecks.dueAt, now))
      .orderBy(asc(freeDayChecks.dueAt))
      .limit(BATCH_SIZE + failed.size)
    const pending = due.filter(({ providerId }) => !failed.has(providerId))
    if (!pending.length || runtime.stopping.aborted) break
    for (const check of pending) {
      try {
        if (await updateProvider(db, check, now)) hasChanged = true
      } catch (error) {
        failed.add(check.providerId)
        runtime.log.warn({ err: error, provider: check.providerId }, 'free days could not be worked out')
      }
    }
  }
  if (hasChanged) runtime.cache.invalidate([listsTag])
}

async function updateProvider(db: Db, check: typeof freeDayChecks.$inferSelect, now: Date): Promise<boolean> {
  const { providerId } = check
  // `check.dueAt` was read before the free time, so a check that a concurrent change has marked again stays due.
  const { days, dueAt } = await findFreeDays(db, providerId, now)
  let hasChanged = false
  for (const { id, day } of days) {
    const changed = await db
      .update(services)
      .set({ freeDay: day })
      .where(
        and(eq(services.id, id), day === null ? undefined : or(isNull(services.freeDay), ne(services.freeDay, day))),
      )
      .returning({ id: services.id })
    hasChanged ||= changed.length > 0
  }
  const unchangedCheck = and(eq(freeDayChecks.providerId, providerId), eq(freeDayChecks.dueAt, check.dueAt))
  if (dueAt) await db.update(freeDayChecks).set({ dueAt }).where(unchangedCheck)
  else await db.delete(freeDayChecks).where(unchangedCheck)
  return hasChanged
}

type FreeDays = { days: { id: string; day: string | null }[]; dueAt: Date | null }

/** Returns the changed first free days, and when a first free day can next change without a change of the diary. */
async function findFreeDays(db: Db | Tx, providerId: string, now: Date): Promise<FreeDays> {
  const own = await db
    .select({ id: services.id, length: services.durationMinutes, status: services.status, day: services.freeDay })
    .from(services)
    .where(and(eq(services.userId, providerId), isNull(services.deletedAt)))
  const hours = await findBookingHours(db, providerId, dayOf(now))
  if (!hours.acceptsBookings) {
    return { days: own.filter(({ day }) => day).map(({ id }) => ({ id, day: null })), dueAt: null }
  }
  const workers = await findWorkers(db, providerId, hours, { now })
  // Most services have the same length and the same workers.
  const openDays = new Map<string, ReturnType<typeof findFirstOpenDay>>()
  // The next check is due at midnight at the latest, because one more day can be booked from then on.
  let due = startOfDay(addDays(dayOf(now), 1)).getTime()
  const days = own.map(({ id, length, status }) => {
    if (status !== 'active') return { id, day: null }
    const minutes = length ?? hours.durationMinutes
    const able = workers.filter(worker => canDo(worker, id))
    const key = [minutes, ...able.map(({ memberId }) => memberId)].join(' ')
    if (!openDays.has(key)) openDays.set(key, findFirstOpenDay(able, minutes, now))
    const open = openDays.get(key) ?? null
    // The check is due earlier if the last slot of the free day stops being bookable before midnight.
    if (open) due = Math.min(due, Date.parse(open.slots.at(-1)!.starts_at) - hours.noticeMinutes * 60_000)
    return { id, day: open?.date ?? null }
  })
  const changed = days.filter(({ id, day }) => own.find(each => each.id === id)?.day !== day)
  return { days: changed, dueAt: new Date(Math.max(due, now.getTime() + 1)) }
}
