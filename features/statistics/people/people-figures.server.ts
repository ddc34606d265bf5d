import { asc, eq } from 'drizzle-orm'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { toLatin } from '../../../platform/serbian/script/to-latin.ts'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import { addDays, startOfDay } from '../../appointments/belgrade.ts'
import { countFinishedBookings, countVisitsByPerson } from '../../appointments/person-figures.server.ts'
import { members } from '../../members/member-tables.server.ts'
import { findMembership } from '../../members/members.server.ts'
import { findPersonRatings } from '../../ratings/person-ratings.server.ts'
import { firstDayOfPeriod } from '../periods.server.ts'
import type { PeopleFigures, PersonFigures } from './people-figures.ts'

/** Bookings that began in the last 30 days, today included. */
function period(now: Date): { from: Date; to: Date } {
  const today = dayOf(now)
  return { from: startOfDay(firstDayOfPeriod(today)), to: startOfDay(addDays(today, 1)) }
}

/** Returns the figures of the caller's people, the caller first. The three queries use an index. */
export async function findPeopleFigures({ runtime, user }: ActorContext, now = new Date()): Promise<PeopleFigures> {
  const { db } = runtime
  const people = await db
    .select({ id: members.id, name: members.name, leftAt: members.leftAt })
    .from(members)
    .where(eq(members.providerId, user.id))
    .orderBy(asc(members.createdAt), asc(members.id))
  if (!people.length) return { people: [] }
  const { from, to } = period(now)
  const [visits, ratings] = await Promise.all([
    countVisitsByPerson(runtime, user.id, from, to),
    findPersonRatings(db, user.id),
  ])
  const figuresOf = (id: string | null): Pick<PersonFigures, 'done' | 'missed' | 'cancelled' | 'rating'> => {
    const { done = 0, missed = 0, cancelled = 0 } = visits.find(({ memberId }) => memberId === id) ?? {}
    return { done, missed, cancelled, rating: ratings.get(id) ?? null }
  }
  const owner = { id: null, name: null, has_left: false, ...figuresOf(null) }
  const all = people.map(({ id, name, leftAt }) => ({
    id,
    name: toLatin(name),
    has_left: leftAt !== null,
    ...figuresOf(id),
  }))
  const isShown = ({ has_left, done, missed, cancelled }: PersonFigures) => !has_left || done + missed + cancelled > 0
  return { people: [owner, ...all.filter(isShown)] }
}

/** Returns how many bookings the caller has finished as a member, or null for a caller who works for no provider. */
export async function countOwnWork({ runtime, user }: ActorContext, now = new Date()): Promise<number | null> {
  const member = await findMembership(runtime.db, user.id)
  if (!member) return null
  const { from, to } = period(now)
  return countFinishedBookings(runtime, member.id, from, to)
}
