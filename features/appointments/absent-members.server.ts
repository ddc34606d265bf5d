import { and, gte, inArray, lte } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { memberDaysOff } from '../members/member-tables.server.ts'
import { addDays } from './belgrade.ts'
import { findBookingHours } from './hours.server.ts'
import { isDayOff, shiftDayOf } from './shift-day.ts'
import { findTeam } from './workers.server.ts'

/** Returns which of these members have the day of a visit off. Hours do not count, because a provider can leave them. */
export async function findAbsentMembers(
  tx: Tx,
  providerId: string,
  ids: string[],
  visit: { starts: Date; ends: Date },
): Promise<string[]> {
  const day = dayOf(visit.starts)
  const isNear = and(
    inArray(memberDaysOff.memberId, ids),
    lte(memberDaysOff.first, day),
    gte(memberDaysOff.last, addDays(day, -1)),
  )
  if (!ids.length || !(await tx.$count(memberDaysOff, isNear))) return []
  const team = await findTeam(tx, providerId, await findBookingHours(tx, providerId), day)
  return team.flatMap(({ member, hours }) =>
    member && ids.includes(member.id) && isDayOff(shiftDayOf(visit, hours), member.daysOff) ? [member.id] : [],
  )
}
