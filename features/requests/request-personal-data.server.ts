import { eq } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { providerAreas, requestNotifications, requestOffers, requests } from './request-tables.server.ts'
import { endRequestsOf } from './request-work.server.ts'

export const requestPersonalData: PersonalData = {
  tables: {
    requests: ({ db }, userId) => readRows(db, requests, requests.id, eq(requests.customerId, userId)),
    request_offers: ({ db }, userId) =>
      readRows(db, requestOffers, requestOffers.id, eq(requestOffers.providerId, userId)),
    provider_areas: ({ db }, userId) =>
      readRows(db, providerAreas, providerAreas.area, eq(providerAreas.providerId, userId)),
    request_tellings: ({ db }, userId) =>
      readRows(db, requestNotifications, requestNotifications.providerId, eq(requestNotifications.providerId, userId)),
  },

  async erase(runtime, tx, userId) {
    await endRequestsOf(runtime, tx, userId)
    await tx.delete(requests).where(eq(requests.customerId, userId))
    await tx.delete(requestOffers).where(eq(requestOffers.providerId, userId))
    await tx.delete(providerAreas).where(eq(providerAreas.providerId, userId))
    await tx.delete(requestNotifications).where(eq(requestNotifications.providerId, userId))
    return undefined
  },
}
