import { dayOf } from '../../platform/serbian/dates.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { doesService, findMembers, type MemberWithRules, ownerTakesBookings } from '../members/members.server.ts'
import { addDays } from './belgrade.ts'
import { findBusyTimes } from './busy-times.server.ts'
import type { Hours } from './hours.ts'
import { lastBookableDay, type Worker } from './open-slots.ts'

/** Worker with the services they do. `member` is null for the provider in person. */
export type NamedWorker = Worker & { member: MemberWithRules | null }

type WorkersQuery = {
  /** First and last day whose busy times are read; by default today and the last day that can be booked. */
  from?: string
  to?: string
  /** Booking that is about to be moved. Its present time does not count as busy. */
  except?: string | undefined
  /** Series that is about to be moved, whose bookings do not count as busy. */
  exceptSeries?: string | undefined
  now?: Date
}

/** Returns everybody who can be booked with a provider, with their hours and busy times, the provider first. */
export async function findWorkers(
  db: Db | Tx,
  providerId: string,
  hours: Hours,
  { now = new Date(), from = dayOf(now), to = lastBookableDay(hours, now), except, exceptSeries }: WorkersQuery = {},
): Promise<NamedWorker[]> {
  const team = await findTeam(db, providerId, hours, from)
  const busy = await findBusyTimes(db, providerId, { from, to, gap: hours.gapMinutes, except, exceptSeries })
  return team.map(worker => ({
    ...worker,
    busy: busy.filter(({ memberId = null }) => memberId === worker.memberId),
  }))
}

/** Returns everybody who can be booked with a provider, with their hours and without their busy times. */
export async function findTeam(
  db: Db | Tx,
  providerId: string,
  hours: Hours,
  from: string,
): Promise<Omit<NamedWorker, 'busy'>[]> {
  // Includes days off on the day before, for night shifts.
  const members = await findMembers(db, providerId, addDays(from, -1))
  const owner = { memberId: null, member: null, hours }
  if (!members.length) return [owner]
  return [
    ...((await ownerTakesBookings(db, providerId)) ? [owner] : []),
    ...members.map(member => ({ memberId: member.id, member, hours: hoursOfMember(hours, member) })),
  ]
}

/** Returns a member's hours: the provider's rules, the member's own week if there is one, and the days off of both. */
const hoursOfMember = (hours: Hours, { weekly, daysOff }: MemberWithRules): Hours => ({
  ...hours,
  weekly: weekly ?? hours.weekly,
  daysOff: [...hours.daysOff, ...daysOff],
})

/** The provider in person does every service. */
export const canDo = ({ member }: Pick<NamedWorker, 'member'>, serviceId: string): boolean =>
  !member || doesService(member, serviceId)
