import { and, eq, isNull } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { invalidInput, notFound, Problem } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { addDays } from '../appointments/belgrade.ts'
import { findBusy } from '../appointments/busy.server.ts'
import { findHours } from '../appointments/hours.server.ts'
import type { Hours } from '../appointments/hours.ts'
import { firstOpenDay, lastDay, type OpenDay, type OpenSlot, openDay } from '../appointments/open-slots.ts'
import { services } from '../services/service-tables.server.ts'
import type { ServiceSlots } from './booking.ts'

/** A service that is shown to everybody, with its provider and his hours. */
export type Bookable = {
  service: typeof services.$inferSelect
  provider: typeof profiles.$inferSelect
  hours: Hours
  /** Minutes of a visit. */
  length: number
}

/** 404 for what is not listed: paused, deleted, or its provider is away. */
export async function findBookable(db: Db | Tx, serviceId: string): Promise<Bookable> {
  const [found] = await db
    .select({ service: services, provider: profiles })
    .from(services)
    .innerJoin(profiles, eq(profiles.id, services.userId))
    .where(and(eq(services.id, serviceId), eq(services.status, 'active'), isNull(services.deletedAt)))
  if (!found || !isReachable(found.provider)) throw notFound('Usluga nije pronađena')
  const hours = await findHours(db, found.provider.id)
  return { ...found, hours, length: found.service.durationMinutes ?? hours.duration }
}

type AskedDays = { from?: string | undefined; days: number; now?: Date }
/** A booking that is about to be moved: it stands in its own way no more, but stays no choice either. */
type Moving = { bookingId: string; startsAt: Date }

/** When a service can be booked, so many days from `from` on; two small queries, however much stands in the diary. */
export async function findSlots(
  db: Db | Tx,
  serviceId: string,
  { from, days, now = new Date() }: AskedDays,
  moving?: Moving,
): Promise<ServiceSlots> {
  const { hours, length, provider } = await findBookable(db, serviceId)
  const today = dayOf(now)
  const last = lastDay(hours, now)
  const rules = { minutes: length, confirms: hours.confirmsByItself ? 'by_itself' : 'by_hand', last_day: last } as const
  if (!hours.acceptsBookings) return { ...rules, accepts: false, first_free: null, days: [] }
  const busy = await findBusy(db, provider.id, { from: today, to: last, gap: hours.gap, except: moving?.bookingId })
  const first = from && from > today ? from : today
  const dates = Array.from({ length: days }, (_, at) => addDays(first, at)).filter(date => date <= last)
  return {
    ...rules,
    accepts: true,
    first_free: firstOpenDay(hours, length, busy, now)?.slots[0] ?? null,
    days: dates.map(date => withoutOwn(openDay(date, hours, length, busy, now), moving)),
  }
}

function withoutOwn(day: OpenDay, moving: Moving | undefined): OpenDay {
  const slots = day.slots.filter(slot => slot.starts_at !== moving?.startsAt.toISOString())
  return slots.length === day.slots.length ? day : { ...day, state: slots.length ? 'open' : 'full', slots }
}

/** The next slots that are still free from a moment on, so many; on other days too. */
async function nextSlots(db: Db | Tx, bookable: Bookable, from: Date, count = 3): Promise<OpenSlot[]> {
  const { hours, length, provider } = bookable
  const now = new Date()
  const last = lastDay(hours, now)
  const first = from > now ? dayOf(from) : dayOf(now)
  const busy = await findBusy(db, provider.id, { from: first, to: last, gap: hours.gap })
  const found: OpenSlot[] = []
  for (let date = first; date <= last && found.length < count; date = addDays(date, 1)) {
    found.push(
      ...openDay(date, hours, length, busy, now).slots.filter(slot => date > first || new Date(slot.ends_at) > from),
    )
  }
  return found.slice(0, count)
}

/**
 * The slot that begins at a moment. 422 where the rules offer none, 409 `slot_taken` with the next ones where somebody
 * else has it; `except` is a booking that is about to be moved, whose own time is free to it.
 */
export async function requireSlot(db: Db | Tx, bookable: Bookable, moment: Date, except?: string): Promise<OpenSlot> {
  const { hours, length, provider } = bookable
  const now = new Date()
  const [date, starts] = [dayOf(moment), moment.toISOString()]
  const among = (slots: OpenSlot[]) => slots.find(slot => slot.starts_at === starts)
  if (!among(openDay(date, hours, length, [], now).slots)) {
    throw invalidInput({ starts_at: 'Ovaj termin ne može da se zakaže. Izaberite drugi.' })
  }
  const busy = await findBusy(db, provider.id, { from: date, to: date, gap: hours.gap, except })
  const slot = among(openDay(date, hours, length, busy, now).slots)
  if (!slot) throw await slotTaken(db, bookable, moment)
  return slot
}

export async function slotTaken(db: Db | Tx, bookable: Bookable, moment: Date): Promise<Problem> {
  const slots = await nextSlots(db, bookable, moment)
  return new Problem(409, 'slot_taken', 'Ovaj termin je upravo zauzet. Izaberite drugi.', { also: { slots } })
}
