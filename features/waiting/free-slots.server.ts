import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { addDays } from '../appointments/belgrade.ts'
import { findBookingHours } from '../appointments/hours.server.ts'
import type { Hours } from '../appointments/hours.ts'
import { type BusyTime, computeOpenDay, lastBookableDay, type OpenSlot } from '../appointments/open-slots.ts'
import { canDo, findWorkers, type NamedWorker } from '../appointments/workers.server.ts'
import { services } from '../services/service-tables.server.ts'
import { type DayPart, dayPartOf, dayParts } from './day-parts.ts'
import { waitTimes } from './waiting-tables.server.ts'

/** A free slot for which at least one customer waits. `memberId` is null for the provider in person. */
export type WantedSlot = OpenSlot & { serviceId: string; day: string; part: DayPart; memberId: string | null }

/** A provider's free time at a moment. `slotsApartFrom` leaves out slots that overlap the given times of a person. */
export type FreeTime = {
  hours: Hours
  isFree: (serviceId: string, memberId: string | null, startsAt: Date) => boolean
  slotsApartFrom: (taken: readonly BusyTime[]) => WantedSlot[]
}

/** Reads the slots for which customers wait. A few queries about the provider and one about the waits are enough. */
export async function readFreeTime(tx: Db | Tx, providerId: string, now: Date): Promise<FreeTime> {
  const today = dayOf(now)
  const hours = await findBookingHours(tx, providerId, today)
  const offered = await waitedServices(tx, providerId)
  const last = lastBookableDay(hours, now)
  const days = daysBetween(today, last)
  const workers = await findWorkers(tx, providerId, hours, { now })
  const wanted = offered.length && hours.acceptsBookings ? await wantedParts(tx, offered, days) : []
  const lengthOf = (serviceId: string) => offered.find(({ id }) => id === serviceId)?.length ?? hours.durationMinutes
  return {
    hours,
    isFree: (serviceId, memberId, startsAt) =>
      offered.some(({ id }) => id === serviceId) &&
      workers.some(
        worker =>
          worker.memberId === memberId &&
          canDo(worker, serviceId) &&
          slotsOf(worker, dayOf(startsAt), lengthOf(serviceId), [], now).some(
            slot => slot.starts_at === startsAt.toISOString(),
          ),
      ),
    slotsApartFrom: taken =>
      wanted.flatMap(({ serviceId, day, parts }) => {
        const able = workers.filter(worker => canDo(worker, serviceId))
        return able
          .flatMap(worker => slotsOf(worker, day, lengthOf(serviceId), taken, now))
          .map(slot => ({ ...slot, serviceId, day, part: dayPartOf(slot.time) }))
          .filter(({ part }) => parts.includes(part))
      }),
  }
}

/** Returns a person's free slots of a day apart from the times of that person in `taken`. */
function slotsOf(
  { memberId, hours, busy }: NamedWorker,
  day: string,
  length: number,
  taken: readonly BusyTime[],
  now: Date,
): (OpenSlot & { memberId: string | null })[] {
  const ownTaken = taken.filter(time => (time.memberId ?? null) === memberId)
  return computeOpenDay(day, hours, length, [...busy, ...ownTaken], now).slots.map(slot => ({ ...slot, memberId }))
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

type WaitedService = { id: string; length: number | null }

/** Returns the provider's listed services with a running wait. */
const waitedServices = (tx: Db | Tx, providerId: string): Promise<WaitedService[]> =>
  tx
    .select({ id: services.id, length: services.durationMinutes })
    .from(services)
    .where(
      and(
        eq(services.userId, providerId),
        eq(services.status, 'active'),
        isNull(services.deletedAt),
        // The least value is the index's first entry. EXISTS may read all rows into a hash table.
        sql`(SELECT min(t.day) FROM ${waitTimes} t WHERE t.service_id = ${services.id}) IS NOT NULL`,
      ),
    )

type WantedDay = { serviceId: string; day: string; parts: DayPart[] }

/** Looks up each service, day and part in the index, because a scan of all waits takes longer with every customer. */
async function wantedParts(tx: Db | Tx, offered: WaitedService[], days: string[]): Promise<WantedDay[]> {
  const { rows } = await tx.execute<{ service_id: string; day: string; parts: DayPart[] }>(sql`
    SELECT s.id AS service_id, d.day::text AS day, array_agg(p.part) AS parts
    FROM unnest(${list(offered.map(({ id }) => id))}::uuid[]) s(id)
    CROSS JOIN unnest(${list(days)}::date[]) d(day) CROSS JOIN unnest(${list([...dayParts])}::text[]) p(part)
    WHERE (SELECT min(t.joined_at) FROM wait_times t
      WHERE t.service_id = s.id AND t.day = d.day AND t.part = p.part) IS NOT NULL
    GROUP BY s.id, d.day`)
  return rows.map(row => ({ serviceId: row.service_id, day: row.day, parts: row.parts }))
}

/** Passes an array as one parameter in the form of a PostgreSQL array. The values contain no quotes or commas. */
export const list = (values: string[]): SQL => sql`${`{${values.join(',')}}`}`
