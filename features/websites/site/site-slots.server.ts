import { momentInWords } from '../../../platform/serbian/moments.ts'
import type { Db } from '../../../platform/server/database/db.server.ts'
import { findBookingHours } from '../../appointments/hours.server.ts'
import { findFirstOpenSlots } from '../../appointments/open-slots.ts'
import { canDo, findWorkers } from '../../appointments/workers.server.ts'
import type { SiteContent } from './site-content.ts'

/** Limit of slots per service on a site. The main site shows all slots. */
const MAX_SLOTS = 3

type Slots = Pick<SiteContent['services'][number], 'slots' | 'is_full'>

/** Returns a function that finds the first free slots of a service, or no slots if the provider takes no bookings. */
export async function findSiteSlots(
  db: Db,
  providerId: string,
  now = new Date(),
): Promise<(serviceId: string, length: number | null) => Slots> {
  const hours = await findBookingHours(db, providerId)
  if (!hours.acceptsBookings) return () => ({ slots: [], is_full: false })
  const workers = await findWorkers(db, providerId, hours, { now })
  return (serviceId, length) => {
    const able = workers.filter(worker => canDo(worker, serviceId))
    const open = findFirstOpenSlots(MAX_SLOTS, able, length ?? hours.durationMinutes, now)
    const slots = open.map(({ starts_at }) => ({ starts_at, label: momentInWords(starts_at) }))
    return { slots, is_full: able.length > 0 && !slots.length }
  }
}
