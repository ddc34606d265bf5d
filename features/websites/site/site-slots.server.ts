import { dayOf } from '../../../platform/serbian/dates.ts'
import { momentInWords } from '../../../platform/serbian/moments.ts'
import type { Db } from '../../../platform/server/database/db.server.ts'
import { findBusy } from '../../appointments/busy.server.ts'
import { findHours } from '../../appointments/hours.server.ts'
import { firstOpenSlots, lastDay } from '../../appointments/open-slots.ts'
import type { SiteContent } from './site-content.ts'

/** So many are links; the rest is on Komšiluk. */
const shown = 3

type Slots = SiteContent['services'][number]['slots']

/** The first free slots of a service, by its length; none where the provider cannot be booked. */
export async function findSiteSlots(
  db: Db,
  providerId: string,
  now = new Date(),
): Promise<(length: number | null) => Slots> {
  const hours = await findHours(db, providerId)
  if (!hours.acceptsBookings) return () => []
  const busy = await findBusy(db, providerId, { from: dayOf(now), to: lastDay(hours, now), gap: hours.gap })
  return length =>
    firstOpenSlots(shown, hours, length ?? hours.duration, busy, now).map(({ starts_at }) => ({
      starts_at,
      label: momentInWords(starts_at),
    }))
}
