import { eq } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { providerAreaFacts, providerFacts } from './provider-tables.server.ts'

export const providerPersonalData: PersonalData = {
  tables: {
    provider_facts: ({ db }, userId) =>
      readRows(db, providerFacts, providerFacts.providerId, eq(providerFacts.providerId, userId)),
    provider_area_facts: ({ db }, userId) =>
      readRows(db, providerAreaFacts, providerAreaFacts.area, eq(providerAreaFacts.providerId, userId)),
  },
  async erase(_runtime, tx, userId) {
    await tx.delete(providerFacts).where(eq(providerFacts.providerId, userId))
    await tx.delete(providerAreaFacts).where(eq(providerAreaFacts.providerId, userId))
    return undefined
  },
}
