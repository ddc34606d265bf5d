import { eq } from 'drizzle-orm'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { appointmentSettings } from '../appointments/appointment-tables.server.ts'
import { findDiaryDay } from '../appointments/diary.server.ts'
import { listVisitsOfDay } from '../bookings/bookings.server.ts'
import { listServicesOf } from '../services/services-of-provider.server.ts'
import type { VisitDay } from './today.ts'

/**
 * Returns a day of the calling provider in person with all visits and own entries, without those of members, and the page
 * on which customers can book.
 */
export async function findVisitDay(acting: ActorContext, date: string, now = new Date()): Promise<VisitDay> {
  const { runtime, user } = acting
  const [visits, { items }, services, [me]] = await Promise.all([
    listVisitsOfDay(acting, date, now),
    findDiaryDay(acting, date),
    listServicesOf(runtime, user.id, { most: 2 }),
    runtime.db
      .select({ town: profiles.location, accepts: appointmentSettings.acceptsBookings })
      .from(profiles)
      .leftJoin(appointmentSettings, eq(appointmentSettings.providerId, profiles.id))
      .where(eq(profiles.id, user.id)),
  ])
  return {
    date,
    visits,
    entries: items.filter(({ booking_id, member_id }) => !booking_id && !member_id),
    town: me?.town ?? null,
    booking_path: me?.accepts ? bookingPath(services) : null,
  }
}

function bookingPath(services: { id: string; provider_slug: string | null }[]): string | null {
  const [first, second] = services
  if (!first) return null
  return second && first.provider_slug ? `/majstor/${first.provider_slug}` : `/zakazi/${first.id}`
}
