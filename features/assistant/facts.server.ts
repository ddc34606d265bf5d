import { eq } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Db } from '../../platform/server/database/db.server.ts'
import type { Feature } from '../../platform/server/feature.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { appointmentSettings, appointments } from '../appointments/appointment-tables.server.ts'
import { addDays } from '../appointments/belgrade.ts'
import { findFreeSlots } from '../appointments/diary.server.ts'
import { findDiarySettings } from '../appointments/diary-settings.server.ts'
import { findBookingHours } from '../appointments/hours.server.ts'
import { computeOpenDayOf } from '../appointments/open-slots.ts'
import { canDo, findWorkers } from '../appointments/workers.server.ts'
import { priceLabel } from '../services/price.ts'
import { services } from '../services/service-tables.server.ts'
import type { Facts, PriceFact } from './facts.ts'

const DAYS_AHEAD = 7

export type PricesOf = (db: Db, providerId: string) => Promise<PriceFact[]>
/** Sources in other features for facts about a service and its provider. */
export type FactSources = { pricesOf: PricesOf[]; depositOf: Feature['depositOf'] }

const noSources: FactSources = { pricesOf: [], depositOf: undefined }

/** Returns the facts for replies about a service; null when the service or its provider does not exist. */
export async function findFacts(
  runtime: Runtime,
  serviceId: string,
  { pricesOf, depositOf }: FactSources = noSources,
  now = new Date(),
): Promise<Facts | null> {
  const { db, config } = runtime
  const [row] = await db
    .select({ service: services, provider: profiles })
    .from(services)
    .innerJoin(profiles, eq(profiles.id, services.userId))
    .where(eq(services.id, serviceId))
  if (!row) return null
  const { service, provider } = row
  const open = await openTimes(db, service, now)
  const diary = open ?? ((await keepsDiary(db, provider.id)) ? await diaryOf(db, provider.id, now) : noDiary)
  return {
    provider: provider.name || null,
    title: service.title,
    description: service.description,
    keywords: service.keywords,
    price: service.price ? priceLabel(service.price) : null,
    prices: (await Promise.all(pricesOf.map(find => find(db, provider.id)))).flat(),
    town: provider.location,
    phone: provider.phone,
    ...diary,
    booking: open && `${config.APP_URL.replace(/\/$/, '')}/zakazi/${service.id}`,
    // A series needs a service without a deposit (features/series).
    allowsSeries: open !== null && service.allowsSeries && !(await depositOf?.(runtime, db, service.id)),
  }
}

const noDiary = { hours: null, days: null }

/** Returns the times that customers can book; null when the provider accepts no bookings. */
async function openTimes(db: Db, service: typeof services.$inferSelect, now: Date) {
  const hours = await findBookingHours(db, service.userId, dayOf(now))
  if (!hours.acceptsBookings || service.status !== 'active') return null
  const dates = Array.from({ length: DAYS_AHEAD }, (_, at) => addDays(dayOf(now), at))
  const all = await findWorkers(db, service.userId, hours, { from: dates[0]!, to: dates.at(-1)!, now })
  const workers = all.filter(worker => canDo(worker, service.id))
  const days = dates.map(date => {
    const { slots, state } = computeOpenDayOf(workers, date, service.durationMinutes ?? hours.durationMinutes, now)
    return { date, times: slots.map(({ time }) => time), isClosed: state === 'closed' }
  })
  // One sentence can name the hours only if all days have the same hours.
  const [first] = hours.weekly
  const hasOneRangePerDay = new Set(hours.weekly.map(({ weekday }) => weekday)).size === hours.weekly.length
  const isUniform =
    first && hasOneRangePerDay && hours.weekly.every(({ start, end }) => start === first.start && end === first.end)
  return { hours: isUniform ? { start: first.start, end: first.end } : null, days }
}

async function diaryOf(db: Db, providerId: string, now: Date): Promise<Pick<Facts, 'hours' | 'days'>> {
  const { start, end } = await findDiarySettings(db, providerId)
  const days = await findFreeSlots(db, providerId, { days: DAYS_AHEAD, now })
  return {
    hours: start && end ? { start, end } : null,
    days: days.map(({ date, slots }) => ({ date, times: slots.map(slot => slot.time) })),
  }
}

/** Returns whether the provider has used the diary. An unused diary has only default values, which are not facts. */
async function keepsDiary(db: Db, providerId: string): Promise<boolean> {
  const [settings] = await db
    .select({ id: appointmentSettings.providerId })
    .from(appointmentSettings)
    .where(eq(appointmentSettings.providerId, providerId))
  if (settings) return true
  const [appointment] = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.providerId, providerId))
    .limit(1)
  return Boolean(appointment)
}
