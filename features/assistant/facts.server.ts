import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/server/database/db.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { appointmentSettings, appointments } from '../appointments/appointment-tables.server.ts'
import { findSettings, freeSlots } from '../appointments/appointments.server.ts'
import { priceLabel } from '../services/price.ts'
import { services } from '../services/service-tables.server.ts'
import type { Facts } from './facts.ts'

/** Today and the six days after it. */
const daysAhead = 7

/** What an answer about this service may be made of. Null when the service or its provider is not there. */
export async function findFacts(db: Db, serviceId: string, now = new Date()): Promise<Facts | null> {
  const [row] = await db
    .select({ service: services, provider: profiles })
    .from(services)
    .innerJoin(profiles, eq(profiles.id, services.userId))
    .where(eq(services.id, serviceId))
  if (!row) return null
  const { service, provider } = row
  const diary = (await keepsDiary(db, provider.id)) ? await diaryOf(db, provider.id, now) : { hours: null, days: null }
  return {
    provider: provider.name || null,
    title: service.title,
    description: service.description,
    keywords: service.keywords,
    price: service.price ? priceLabel(service.price) : null,
    town: provider.location,
    phone: provider.phone,
    ...diary,
  }
}

async function diaryOf(db: Db, providerId: string, now: Date): Promise<Pick<Facts, 'hours' | 'days'>> {
  const { start, end } = await findSettings(db, providerId)
  const days = await freeSlots(db, providerId, { days: daysAhead, now })
  return {
    hours: start && end ? { start, end } : null,
    days: days.map(({ date, slots }) => ({ date, times: slots.map(slot => slot.time) })),
  }
}

/** Who has never opened his diary has only its defaults; those are nobody's word. */
async function keepsDiary(db: Db, providerId: string): Promise<boolean> {
  const [set] = await db
    .select({ id: appointmentSettings.providerId })
    .from(appointmentSettings)
    .where(eq(appointmentSettings.providerId, providerId))
  if (set) return true
  const [written] = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.providerId, providerId))
    .limit(1)
  return Boolean(written)
}
