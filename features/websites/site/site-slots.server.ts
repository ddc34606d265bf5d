import { dayOf } from '../../../platform/serbian/dates.ts'
import { momentInWords } from '../../../platform/serbian/moments.ts'
import type { Db } from '../../../platform/server/database/db.server.ts'
import { findBusyTimes } from '../../appointments/busy-times.server.ts'
import { findBookingHours } from '../../appointments/hours.server.ts'
import { findFirstOpenSlots, lastBookableDay } from '../../appointments/open-slots.ts'
import type { SiteContent } from './site-content.ts'

/** Limit of slots per service on a site. The main site shows all slots. */
const MAX_SLOTS = 3

type Slots = Pick<SiteContent['services'][number], 'slots' | 'is_full'>

/** Returns a function that finds the first free slots of a length, or no slots if the provider takes no bookings. */
export async function findSiteSlots(
  db: Db,
  providerId: string,
  now = new Date(),
): Promise<(length: number | null) => Slots> {
  const hours = await findBookingHours(db, providerId)
  if (!hours.acceptsBookings) return () => ({ slots: [], is_full: false })
  const busy = await findBusyTimes(db, providerId, {
    from: dayOf(now),
    to: lastBookableDay(hours, now),
    gap: hours.gapMinutes,
  })
  return length => {
    const open = findFirstOpenSlots(MAX_SLOTS, hours, length ?? hours.durationMinutes, busy, now)
    const slots = open.map(({ starts_at }) => ({ starts_at, label: momentInWords(starts_at) }))
    return { slots, is_full: !slots.length }
  }
}
