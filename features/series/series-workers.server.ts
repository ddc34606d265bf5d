import { and, count, desc, eq, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import type { Hours } from '../appointments/hours.ts'
import { canDo, findWorkers, type NamedWorker } from '../appointments/workers.server.ts'
import type { SeriesRow } from './series.server.ts'

/** `undefined` is anybody who does the service, null the provider in person. */
export type SeriesPerson = string | null | undefined

type Query = { from: string; to: string; except?: string | undefined; exceptSeries?: string | undefined }

/** Returns everybody who does a service, with their busy times. */
export async function findAbleWorkers(
  db: Db | Tx,
  { providerId, serviceId }: Pick<SeriesRow, 'providerId' | 'serviceId'>,
  hours: Hours,
  query: Query,
): Promise<NamedWorker[]> {
  const workers = await findWorkers(db, providerId, hours, query)
  return workers.filter(worker => canDo(worker, serviceId))
}

/**
 * Returns only the person if they can still be booked with the service. Otherwise anybody takes over, so that a series
 * goes on when its person has left.
 */
export function keepPerson(workers: NamedWorker[], person: SeriesPerson): NamedWorker[] {
  const kept = workers.filter(({ memberId }) => memberId === person)
  return kept.length ? kept : workers
}

/** Returns who does most visits of a series, because a single visit can be given to another person. */
export async function findPersonOfSeries(db: Db | Tx, { id, firstBookingId }: SeriesRow): Promise<SeriesPerson> {
  const ofVisits = (condition: ReturnType<typeof eq>) =>
    db
      .select({ memberId: appointments.memberId })
      .from(appointments)
      .where(and(condition, ne(appointments.status, 'moved')))
      .groupBy(appointments.memberId)
      .orderBy(desc(count()))
      .limit(1)
  const [most] = await ofVisits(eq(appointments.seriesId, id))
  if (most || !firstBookingId) return most?.memberId
  const [first] = await ofVisits(eq(appointments.bookingId, firstBookingId))
  return first?.memberId
}
