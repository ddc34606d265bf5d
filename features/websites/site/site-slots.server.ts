import { momentInWords } from '../../../platform/serbian/moments.ts'
import type { Db } from '../../../platform/server/database/db.server.ts'
import { findBookingHours } from '../../appointments/hours.server.ts'
import { findFirstOpenSlots } from '../../appointments/open-slots.ts'
import { canDo, findWorkers } from '../../appointments/workers.server.ts'
import type { SiteContent } from './site-content.ts'

/** Limit of slots per service on a site. The main site shows all slots. */
const MAX_SLOTS = 3

type Slots = SiteContent['services'][number]['slots']

/** Returns a function that finds the first free slots of a service, or no slots if the provider takes no bookings. */
export async function findSiteSlots(
  db: Db,
  providerId: string,
  now = new Date(),
): Promise<(serviceId: string, length: number | null) => Slots> {
  const hours = await findBookingHours(db, providerId)
  if (!hours.acceptsBookings) return () => []
  const workers = await findWorkers(db, providerId, hours, { now })
  return (serviceId, length) =>
    findFirstOpenSlots(
      MAX_SLOTS,
      workers.filter(worker => canDo(worker, serviceId)),
      length ?? hours.durationMinutes,
      now,
    ).map(({ starts_at }) => ({ starts_at, label: momentInWords(starts_at) }))
}
