import { and, eq, isNull } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { invalidInput, notFound, Problem } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { addDays } from '../appointments/belgrade.ts'
import { findBusyTimes } from '../appointments/busy-times.server.ts'
import { findBookingHours } from '../appointments/hours.server.ts'
import type { Hours } from '../appointments/hours.ts'
import {
  computeOpenDay,
  findFirstOpenDay,
  lastBookableDay,
  type OpenDay,
  type OpenSlot,
} from '../appointments/open-slots.ts'
import { services } from '../services/service-tables.server.ts'
import type { ServiceSlots } from './booking.ts'

export type BookableService = {
  service: typeof services.$inferSelect
  provider: typeof profiles.$inferSelect
  hours: Hours
  length: number
}

/** Finds a listed service. 404 if the service is paused or deleted, or if its provider is unreachable. */
export async function findBookableService(db: Db | Tx, serviceId: string): Promise<BookableService> {
  const [row] = await db
    .select({ service: services, provider: profiles })
    .from(services)
    .innerJoin(profiles, eq(profiles.id, services.userId))
    .where(and(eq(services.id, serviceId), eq(services.status, 'active'), isNull(services.deletedAt)))
  if (!row || !isReachable(row.provider)) throw notFound('Usluga nije pronađena')
  const hours = await findBookingHours(db, row.provider.id)
  return { ...row, hours, length: row.service.durationMinutes ?? hours.durationMinutes }
}

type SlotsParams = { from?: string | undefined; days: number; now?: Date }
/** Booking that is about to be moved. This booking blocks no slot, but the slot at its present time is not offered. */
type Moving = { bookingId: string; startsAt: Date }

/** Returns the open slots of a service for `days` days from `from`. Two small queries are enough for any diary. */
export async function findServiceSlots(
  db: Db | Tx,
  serviceId: string,
  { from, days, now = new Date() }: SlotsParams,
  moving?: Moving,
): Promise<ServiceSlots> {
  const { hours, length, provider } = await findBookableService(db, serviceId)
  const today = dayOf(now)
  const last = lastBookableDay(hours, now)
  const rules = { minutes: length, confirms: hours.confirmsByItself ? 'by_itself' : 'by_hand', last_day: last } as const
  if (!hours.acceptsBookings) return { ...rules, accepts: false, first_free: null, days: [] }
  const busy = await findBusyTimes(db, provider.id, {
    from: today,
    to: last,
    gap: hours.gapMinutes,
    except: moving?.bookingId,
  })
  const first = from && from > today ? from : today
  const dates = Array.from({ length: days }, (_, index) => addDays(first, index)).filter(date => date <= last)
  return {
    ...rules,
    accepts: true,
    first_free: findFirstOpenDay(hours, length, busy, now)?.slots[0] ?? null,
    days: dates.map(date => withoutPresentTime(computeOpenDay(date, hours, length, busy, now), moving)),
  }
}

function withoutPresentTime(day: OpenDay, moving: Moving | undefined): OpenDay {
  const slots = day.slots.filter(slot => slot.starts_at !== moving?.startsAt.toISOString())
  return slots.length === day.slots.length ? day : { ...day, state: slots.length ? 'open' : 'full', slots }
}

/** Returns the next free slots from a moment on, on the same day or later days. */
async function nextSlots(db: Db | Tx, bookable: BookableService, from: Date, count = 3): Promise<OpenSlot[]> {
  const { hours, length, provider } = bookable
  const now = new Date()
  const last = lastBookableDay(hours, now)
  const first = from > now ? dayOf(from) : dayOf(now)
  const busy = await findBusyTimes(db, provider.id, { from: first, to: last, gap: hours.gapMinutes })
  const slots: OpenSlot[] = []
  for (let date = first; date <= last && slots.length < count; date = addDays(date, 1)) {
    slots.push(
      ...computeOpenDay(date, hours, length, busy, now).slots.filter(
        slot => date > first || new Date(slot.ends_at) > from,
      ),
    )
  }
  return slots.slice(0, count)
}

/**
 * Returns the slot that begins at a moment. 422 if the rules offer no such slot, 409 `slot_taken` with the next slots
 * if the slot is taken. `except` is a booking that is about to be moved, whose present time does not block.
 */
export async function findOpenSlot(
  db: Db | Tx,
  bookable: BookableService,
  moment: Date,
  { except, now = new Date() }: { except?: string; now?: Date } = {},
): Promise<OpenSlot> {
  const { hours, length, provider } = bookable
  const [date, starts] = [dayOf(moment), moment.toISOString()]
  const findSlot = (slots: OpenSlot[]) => slots.find(slot => slot.starts_at === starts)
  if (!findSlot(computeOpenDay(date, hours, length, [], now).slots)) {
    throw invalidInput({ starts_at: 'Ovaj termin ne može da se zakaže. Izaberite drugi.' })
  }
  const busy = await findBusyTimes(db, provider.id, { from: date, to: date, gap: hours.gapMinutes, except })
  const slot = findSlot(computeOpenDay(date, hours, length, busy, now).slots)
  if (!slot) throw await slotTakenProblem(db, bookable, moment)
  return slot
}

export async function slotTakenProblem(db: Db | Tx, bookable: BookableService, moment: Date): Promise<Problem> {
  const slots = await nextSlots(db, bookable, moment)
  return new Problem(409, 'slot_taken', 'Ovaj termin je upravo zauzet. Izaberite drugi.', { details: { slots } })
}
