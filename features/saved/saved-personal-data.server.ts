import { eq } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { savedProviders, savedServices } from './saved-tables.server.ts'

/** A user's saved services and providers. Erasing a provider also removes the provider from other users' lists. */
export const savedPersonalData: PersonalData = {
  tables: {
    saved_services: ({ db }, userId) =>
      readRows(db, savedServices, savedServices.serviceId, eq(savedServices.userId, userId)),
    saved_providers: ({ db }, userId) =>
      readRows(db, savedProviders, savedProviders.providerId, eq(savedProviders.userId, userId)),
  },

  async erase(_, tx, userId) {
    await tx.delete(savedServices).where(eq(savedServices.userId, userId))
    await tx.delete(savedProviders).where(eq(savedProviders.userId, userId))
    await tx.delete(savedProviders).where(eq(savedProviders.providerId, userId))
    return undefined
  },
}
