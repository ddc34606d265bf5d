import { eq } from 'drizzle-orm'
import { type PersonalData, rowsOf } from '../../platform/server/personal-data.server.ts'
import { savedProviders, savedServices } from './saved-tables.server.ts'

/** What somebody has saved is his alone; of a provider who goes, nobody has anything saved. */
export const savedPersonalData: PersonalData = {
  tables: {
    saved_services: ({ db }, userId) =>
      rowsOf(db, savedServices, savedServices.serviceId, eq(savedServices.userId, userId)),
    saved_providers: ({ db }, userId) =>
      rowsOf(db, savedProviders, savedProviders.providerId, eq(savedProviders.userId, userId)),
  },

  async erase(_, tx, userId) {
    await tx.delete(savedServices).where(eq(savedServices.userId, userId))
    await tx.delete(savedProviders).where(eq(savedProviders.userId, userId))
    await tx.delete(savedProviders).where(eq(savedProviders.providerId, userId))
    return undefined
  },
}
