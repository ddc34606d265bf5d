import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publishDiaryChanged } from '../appointments/diary-changes.server.ts'
import { CalendarError } from './calendar-faults.ts'
import {
  CLAIM_MS,
  MAX_PARALLEL_READINGS,
  MAX_READING_DELAY_MS,
  MAX_RUN_MS,
  READING_INTERVAL_MS,
  READING_SPREAD_MS,
} from './calendar-limits.ts'
import { type CalendarRow, outsideCalendars } from './calendar-tables.server.ts'
import { notifyOfClashes } from './clash-notices.server.ts'
import { type FetchedCalendar, fetchCalendar } from './fetch-calendar.server.ts'
import { replaceBusyTimes } from './store-reading.server.ts'

export async function registerCalendarJobs(runtime: Runtime): Promise<void> {
  await runtime.jobs.everyMinute('outside-calendars', () => readDueCalendars(runtime))
}

/** Reads all due calendars, a few at the same time, until none is due or the run has lasted long enough. */
export async function readDueCalendars(runtime: Runtime, now = new Date()): Promise<void> {
  const startedAt = performance.now()
  const claimed: CalendarRow[] = []
  let claiming: Promise<void> | null = null
  let isOver = false
  const refill = async () => {
    const rows = await claimDueCalendars(runtime, new Date(now.getTime() + performance.now() - startedAt))
    claimed.push(...rows)
    isOver = rows.length < MAX_PARALLEL_READINGS || performance.now() - startedAt > MAX_RUN_MS
    claiming = null
  }
  const readInTurn = async () => {
    for (;;) {
      while (!claimed.length) {
        if (isOver || runtime.stopping.aborted) return
        claiming ??= refill()
        await claiming
      }
      await readClaimed(runtime, claimed.shift()!)
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_READINGS }, readInTurn))
}

/**
 * Claims due calendars by moving the time of their next reading, so that no other instance reads them meanwhile.
 * PostgreSQL may execute a subquery once for each row, and it would then claim all rows. It executes a CTE once.
 */
function claimDueCalendars({ db }: Runtime, now: Date): Promise<CalendarRow[]> {
  const due = db.$with('due').as(
    db
      .select({ id: outsideCalendars.id })
      .from(outsideCalendars)
      .where(lte(outsideCalendars.nextReadAt, now))
      // Calendars that answer come first, so that many slow ones delay no other.
      .orderBy(sql`${outsideCalendars.failures} > 0`, asc(outsideCalendars.nextReadAt))
      .limit(MAX_PARALLEL_READINGS)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(due)
    .update(outsideCalendars)
    .set({ nextReadAt: new Date(now.getTime() + CLAIM_MS) })
    .from(due)
    .where(eq(outsideCalendars.id, due.id))
    .returning(getTableColumns(outsideCalendars))
}

async function readClaimed(runtime: Runtime, row: CalendarRow): Promise<void> {
  try {
    const [owner] = await runtime.db.select().from(profiles).where(eq(profiles.id, row.providerId))
    if (!owner || !isReachable(owner)) return await postpone(runtime, row)
    const outcome = await fetchCalendar(runtime, row).catch((error: unknown) => {
      if (error instanceof CalendarError) return error
      throw error
    })
    const hasChanged = await inTransaction(runtime.db, tx => storeOutcome(runtime, tx, row, outcome))
    if (hasChanged) await publishDiaryChanged(runtime, row.providerId)
  } catch (error) {
    runtime.log.warn({ err: error, calendar: row.id }, 'a calendar could not be read')
  }
}

/** Stores the outcome, unless the calendar was removed or claimed again. Returns whether its owner sees a change. */
async function storeOutcome(
  runtime: Runtime,
  tx: Tx,
  claimed: CalendarRow,
  outcome: FetchedCalendar | CalendarError | null,
): Promise<boolean> {
  const isClaimed = and(eq(outsideCalendars.id, claimed.id), eq(outsideCalendars.nextReadAt, claimed.nextReadAt!))
  const [row] = await tx.select().from(outsideCalendars).where(isClaimed).for('update')
  if (!row) return false
  const now = new Date()
  if (outcome instanceof CalendarError) {
    const failures = Math.min(row.failures + 1, 100)
    await tx
      .update(outsideCalendars)
      .set({
        fault: outcome.fault,
        failingSince: row.failingSince ?? now,
        failures,
        nextReadAt: nextReading(now, failures),
      })
      .where(isClaimed)
    return row.fault !== outcome.fault
  }
  const clashes = outcome && (await replaceBusyTimes(tx, row, outcome.busy))
  await tx.update(outsideCalendars).set(columnsOfReading(outcome, now)).where(isClaimed)
  if (clashes?.length) await notifyOfClashes(runtime, tx, row, clashes)
  return clashes !== null || row.fault !== null || (outcome !== null && outcome.events !== row.events)
}

/** Columns after a successful reading; `null` if the calendar had not changed. */
export const columnsOfReading = (reading: FetchedCalendar | null, now: Date): Partial<CalendarRow> => ({
  ...(reading && {
    etag: reading.etag,
    lastModified: reading.lastModified,
    events: reading.events,
    unreadable: reading.unreadable,
    completeAt: now,
  }),
  readAt: now,
  failingSince: null,
  fault: null,
  failures: 0,
  nextReadAt: nextReading(now),
})

/** Each failure doubles the delay, whatever its cause, because a slow or too full calendar may be mended in between. */
function nextReading(now: Date, failures = 0): Date {
  const delay = Math.min(READING_INTERVAL_MS * 2 ** Math.max(0, failures - 1), MAX_READING_DELAY_MS)
  return new Date(now.getTime() + delay + Math.random() * READING_SPREAD_MS)
}

/** A banned user's calendar is not read; a lifted ban finds it due after the longest delay. */
async function postpone({ db }: Runtime, row: CalendarRow): Promise<void> {
  await db
    .update(outsideCalendars)
    .set({ nextReadAt: new Date(Date.now() + MAX_READING_DELAY_MS) })
    .where(eq(outsideCalendars.id, row.id))
}
