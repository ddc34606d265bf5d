import { and, eq, isNull } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import { toLatin } from '../../platform/serbian/script/to-latin.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { invalidInput, notFound, Problem } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import { addDays } from '../appointments/belgrade.ts'
import { findBookingHours } from '../appointments/hours.server.ts'
import type { Hours } from '../appointments/hours.ts'
import {
  computeOpenDayOf,
  findFirstOpenDay,
  lastBookableDay,
  type OpenDay,
  type OpenSlot,
} from '../appointments/open-slots.ts'
import { canDo, findWorkers, type NamedWorker } from '../appointments/workers.server.ts'
import { findShownRatings } from '../ratings/person-ratings.server.ts'
import { services } from '../services/service-tables.server.ts'
import type { BookingPerson, ServiceSlots } from './booking.ts'
import { anybody } from './booking-person.ts'

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

/** The provider in person is `owner`. */
const isPerson = ({ memberId }: Pick<NamedWorker, 'memberId'>, person: BookingPerson): boolean =>
  person === anybody || memberId === (person === 'owner' ? null : person)

export const personOf = (memberId: string | null): BookingPerson => memberId ?? 'owner'

type SlotsParams = { from?: string | undefined; days: number; person?: BookingPerson | undefined; now?: Date }
/** Booking that is about to be moved. This booking blocks no slot, but the slot at its present time is not offered. */
type Moving = { bookingId: string; startsAt: Date; memberId: string | null }

/** Returns the open slots of a service for `days` days from `from`. A few small queries are enough for any diary. */
export async function findServiceSlots(
  db: Db | Tx,
  serviceId: string,
  { from, days, person, now = new Date() }: SlotsParams,
  moving?: Moving,
): Promise<ServiceSlots> {
  const { hours, length, provider } = await findBookableService(db, serviceId)
  const today = dayOf(now)
  const last = lastBookableDay(hours, now)
  const rules = { minutes: length, confirms: hours.confirmsByItself ? 'by_itself' : 'by_hand', last_day: last } as const
  if (!hours.acceptsBookings) return { ...rules, accepts: false, first_free: null, days: [], people: [] }
  const all = await findWorkers(db, provider.id, hours, { now, except: moving?.bookingId })
  const able = all.filter(worker => canDo(worker, serviceId))
  const wanted = person ?? (moving ? personOf(moving.memberId) : anybody)
  const workers = able.filter(worker => isPerson(worker, wanted))
  const first = from && from > today ? from : today
  const dates = Array.from({ length: days }, (_, index) => addDays(first, index)).filter(date => date <= last)
  return {
    ...rules,
    accepts: true,
    first_free: findFirstOpenDay(workers, length, now)?.slots[0] ?? null,
    days: workers.length
      ? dates.map(date => withoutPresentTime(computeOpenDayOf(workers, date, length, now), moving, wanted))
      : [],
    people: await findPeople(db, able, provider),
  }
}

/** Returns the people who do a service; none for a provider who works alone. */
async function findPeople(
  db: Db | Tx,
  able: NamedWorker[],
  provider: typeof profiles.$inferSelect,
): Promise<ServiceSlots['people']> {
  if (!able.some(({ member }) => member)) return []
  const ratings = await findShownRatings(db, provider.id)
  return able.map(({ member }) => ({
    id: personOf(member?.id ?? null),
    name: toLatin(member ? member.name : publicName(provider.name, true)),
    avatar_url: member ? member.avatarUrl : provider.avatarUrl,
    rating: ratings?.get(member?.id ?? null) ?? null,
  }))
}

function withoutPresentTime(day: OpenDay, moving: Moving | undefined, wanted: BookingPerson): OpenDay {
  if (!moving || (wanted !== anybody && wanted !== personOf(moving.memberId))) return day
  const slots = day.slots.filter(slot => slot.starts_at !== moving.startsAt.toISOString())
  return slots.length === day.slots.length ? day : { ...day, state: slots.length ? 'open' : 'full', slots }
}

/** Returns the next free slots from a moment on, on the same day or later days. */
async function nextSlots(
  db: Db | Tx,
  { hours, length, provider, service }: BookableService,
  { from, person, count = 3 }: { from: Date; person: BookingPerson; count?: number },
): Promise<OpenSlot[]> {
  const now = new Date()
  const last = lastBookableDay(hours, now)
  const first = from > now ? dayOf(from) : dayOf(now)
  const all = await findWorkers(db, provider.id, hours, { now, from: first, to: last })
  const workers = all.filter(worker => canDo(worker, service.id) && isPerson(worker, person))
  const slots: OpenSlot[] = []
  for (let date = first; workers.length && date <= last && slots.length < count; date = addDays(date, 1)) {
    slots.push(
      ...computeOpenDayOf(workers, date, length, now).slots.filter(
        slot => date > first || new Date(slot.ends_at) > from,
      ),
    )
  }
  return slots.slice(0, count)
}

type OpenSlotQuery = { person?: BookingPerson; except?: string; now?: Date }
/** A slot, and the members who are free for it; null stands for the provider in person. */
export type FreeSlot = { slot: OpenSlot; free: (string | null)[] }

/**
 * Returns the slot that begins at a moment. 422 if the rules offer no such slot, 409 `slot_taken` with the next slots
 * if the slot is taken. `except` is a booking that is about to be moved, whose present time does not block.
 */
export async function findOpenSlot(
  db: Db | Tx,
  bookable: BookableService,
  moment: Date,
  { person = anybody, except, now = new Date() }: OpenSlotQuery = {},
): Promise<FreeSlot> {
  const { hours, length, provider, service } = bookable
  const [date, starts] = [dayOf(moment), moment.toISOString()]
  const findSlot = (worker: NamedWorker) =>
    computeOpenDayOf([worker], date, length, now).slots.find(slot => slot.starts_at === starts)
  const workers = await findWorkers(db, provider.id, hours, { from: date, to: date, except, now })
  const able = workers.filter(worker => canDo(worker, service.id) && isPerson(worker, person))
  if (!able.some(worker => findSlot({ ...worker, busy: [] }))) {
    throw invalidInput({ starts_at: 'Ovaj termin ne može da se zakaže. Izaberite drugi.' })
  }
  const free = able.filter(worker => findSlot(worker) !== undefined)
  const slot = free[0] && findSlot(free[0])
  if (!slot) throw await slotTakenProblem(db, bookable, moment, person)
  return { slot, free: free.map(({ memberId }) => memberId) }
}

export async function slotTakenProblem(
  db: Db | Tx,
  bookable: BookableService,
  moment: Date,
  person: BookingPerson = anybody,
): Promise<Problem> {
  const slots = await nextSlots(db, bookable, { from: moment, person })
  return new Problem(409, 'slot_taken', 'Ovaj termin je upravo zauzet. Izaberite drugi.', { details: { slots } })
}
