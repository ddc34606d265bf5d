import { eq } from 'drizzle-orm'
import { type PersonalData, rowsOf } from '../../platform/server/personal-data.server.ts'
import { providerAreas, requestOffers, requests, requestTellings } from './request-tables.server.ts'
import { endRequestsOf } from './request-work.server.ts'

export const requestPersonalData: PersonalData = {
  tables: {
    requests: ({ db }, userId) => rowsOf(db, requests, requests.id, eq(requests.customerId, userId)),
    request_offers: ({ db }, userId) =>
      rowsOf(db, requestOffers, requestOffers.id, eq(requestOffers.providerId, userId)),
    provider_areas: ({ db }, userId) =>
      rowsOf(db, providerAreas, providerAreas.area, eq(providerAreas.providerId, userId)),
    request_tellings: ({ db }, userId) =>
      rowsOf(db, requestTellings, requestTellings.providerId, eq(requestTellings.providerId, userId)),
  },

  async erase(runtime, tx, userId) {
    await endRequestsOf(runtime, tx, userId)
    await tx.delete(requests).where(eq(requests.customerId, userId))
    await tx.delete(requestOffers).where(eq(requestOffers.providerId, userId))
    await tx.delete(providerAreas).where(eq(providerAreas.providerId, userId))
    await tx.delete(requestTellings).where(eq(requestTellings.providerId, userId))
    return undefined
  },
}
