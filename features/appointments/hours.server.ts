import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { Problem } from '../../platform/server/http/problem.server.ts'
import { services } from '../services/service-tables.server.ts'
import { appointmentSettings, daysOff, workingHours } from './appointment-tables.server.ts'
import { addDays } from './belgrade.ts'
import { publishDiaryChanged } from './diary-changes.server.ts'
import { markFreeDaysStale } from './free-day-checks.server.ts'
import { holidaysOf } from './holidays.ts'
import { type DaysOffInput, defaultHours, defaultWeek, type Hours, type HoursInput, type OwnHours } from './hours.ts'
import { defaultDiarySettings } from './slots.ts'

const first = sql<string>`lower(${daysOff.days})::text`
/** Last day off, one day before the excluded end of the stored range. */
const last = sql<string>`(upper(${daysOff.days}) - 1)::text`

const settingsOf = (db: Db | Tx, providerId: string) =>
  db.select().from(appointmentSettings).where(eq(appointmentSettings.providerId, providerId))

const weekOf = (db: Db | Tx, providerId: string) =>
  db
    .select({ weekday: workingHours.weekday, start: workingHours.start, end: workingHours.end })
    .from(workingHours)
    .where(eq(workingHours.providerId, providerId))
    .orderBy(asc(workingHours.weekday), asc(workingHours.start))

const daysOffOf = (db: Db | Tx, providerId: string, from: string) =>
  db
    .select({ first, last, note: daysOff.note })
    .from(daysOff)
    .where(and(eq(daysOff.providerId, providerId), gt(sql`upper(${daysOff.days})`, from)))
    .orderBy(asc(daysOff.days))

type Settings = typeof appointmentSettings.$inferSelect

const toHours = (row: Settings | undefined, weekly: Hours['weekly'], off: Hours['daysOff']): Hours => ({
  ...(row
    ? {
        acceptsBookings: row.acceptsBookings,
        holidaysOff: row.holidaysOff,
        durationMinutes: row.duration,
        gapMinutes: row.gap,
        noticeMinutes: row.notice,
        daysAhead: row.daysAhead,
        confirmsByItself: row.confirmsByItself,
      }
    : defaultHours),
  // A stored week can be empty, so only the version shows whether a week was stored.
  weekly: row?.hoursVersion ? weekly : defaultHours.weekly,
  daysOff: off,
})

/** Returns the hours for bookings, or the defaults. Includes days off on the day before `from`, for night shifts. */
export async function findBookingHours(db: Db | Tx, providerId: string, from = dayOf(new Date())): Promise<Hours> {
  // These queries run one after the other, because a transaction has only one connection.
  const [row] = await settingsOf(db, providerId)
  if (!row?.acceptsBookings) return toHours(row, [], [])
  return toHours(row, await weekOf(db, providerId), await daysOffOf(db, providerId, addDays(from, -1)))
}

/** Returns when a provider works, even if bookings are off. Null if the provider has never set any hours. */
export async function findOpeningHours(db: Db | Tx, providerId: string): Promise<Hours | null> {
  const [row] = await settingsOf(db, providerId)
  if (!row || !(row.hoursVersion || row.acceptsBookings)) return null
  return toHours(row, await weekOf(db, providerId), await daysOffOf(db, providerId, addDays(dayOf(new Date()), -1)))
}

export async function findOwnHours({ runtime: { db }, user }: ActorContext): Promise<OwnHours> {
  const today = dayOf(new Date())
  const [[row], week, off, own] = await Promise.all([
    settingsOf(db, user.id),
    weekOf(db, user.id),
    daysOffOf(db, user.id, today),
    db
      .select({ id: services.id, title: services.title, duration_minutes: services.durationMinutes })
      .from(services)
      .where(and(eq(services.userId, user.id), isNull(services.deletedAt)))
      .orderBy(asc(services.createdAt))
      .limit(500),
  ])
  const hours = toHours(row, week, [])
  const year = Number(today.slice(0, 4))
  return {
    accepts_bookings: hours.acceptsBookings,
    weekly: hours.weekly,
    duration: hours.durationMinutes,
    gap: hours.gapMinutes,
    notice: hours.noticeMinutes,
    days_ahead: hours.daysAhead,
    confirms: hours.confirmsByItself ? 'by_itself' : 'by_hand',
    holidays_off: hours.holidaysOff,
    days_off: off,
    next_holidays: [...holidaysOf(year), ...holidaysOf(year + 1)].filter(day => day >= today).slice(0, 4),
    services: own,
    version: row?.hoursVersion ?? 0,
  }
}

/** Stores all rules at once. Existing bookings stay. 409 `stale` if the rules have changed meanwhile. */
export async function changeHours(acting: ActorContext, input: HoursInput): Promise<OwnHours> {
  const { runtime, user } = acting
  await runtime.db.transaction(async tx => {
    await updateAtVersion(acting, tx, input.version, {
      acceptsBookings: input.accepts_bookings,
      duration: input.duration,
      gap: input.gap,
      notice: input.notice,
      daysAhead: input.days_ahead,
      confirmsByItself: input.confirms === 'by_itself',
      holidaysOff: input.holidays_off,
    })
    await setWeek(tx, user.id, input.weekly)
    for (const { id, duration_minutes } of input.services) {
      await tx
        .update(services)
        .set({ durationMinutes: duration_minutes })
        .where(and(eq(services.id, id), eq(services.userId, user.id), isNull(services.deletedAt)))
    }
    await markFreeDaysStale(tx, user.id)
  })
  return publishChange(acting)
}

/** Replaces all days off, so that past days are dropped. Bookings on a day off stay until they are moved. */
export async function changeDaysOff(acting: ActorContext, { items, version }: DaysOffInput): Promise<OwnHours> {
  const { runtime, user } = acting
  await runtime.db.transaction(async tx => {
    await updateAtVersion(acting, tx, version, {})
    if (!version) await setWeek(tx, user.id, defaultWeek)
    await tx.delete(daysOff).where(eq(daysOff.providerId, user.id))
    const rows = items.map(({ first, last, note }) => ({
      providerId: user.id,
      days: `[${first},${addDays(last, 1)})`,
      note,
    }))
    if (rows.length) await tx.insert(daysOff).values(rows)
    await markFreeDaysStale(tx, user.id)
  })
  return publishChange(acting)
}

async function publishChange(acting: ActorContext): Promise<OwnHours> {
  await publishDiaryChanged(acting.runtime, acting.user.id)
  return findOwnHours(acting)
}

async function setWeek(tx: Tx, providerId: string, weekly: Hours['weekly']): Promise<void> {
  await tx.delete(workingHours).where(eq(workingHours.providerId, providerId))
  if (weekly.length) await tx.insert(workingHours).values(weekly.map(each => ({ providerId, ...each })))
}

/** Updates the settings and their version. If two callers read the same version, only one of them succeeds. */
async function updateAtVersion({ user }: ActorContext, tx: Tx, version: number, set: Partial<Settings>): Promise<void> {
  await tx
    .insert(appointmentSettings)
    .values({ providerId: user.id, ...defaultDiarySettings })
    .onConflictDoNothing()
  const updated = await tx
    .update(appointmentSettings)
    .set({ ...set, hoursVersion: version + 1, updatedAt: new Date() })
    .where(and(eq(appointmentSettings.providerId, user.id), eq(appointmentSettings.hoursVersion, version)))
    .returning({ providerId: appointmentSettings.providerId })
  if (!updated.length) {
    throw new Problem(409, 'stale', 'Radno vreme je u međuvremenu promenjeno. Proverite ga i sačuvajte ponovo.')
  }
}
