import { eq } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { providerFacts } from './provider-tables.server.ts'

export const providerPersonalData: PersonalData = {
  tables: {
    provider_facts: ({ db }, userId) =>
      readRows(db, providerFacts, providerFacts.providerId, eq(providerFacts.providerId, userId)),
  },
  async erase(_runtime, tx, userId) {
    await tx.delete(providerFacts).where(eq(providerFacts.providerId, userId))
    return undefined
  },
}
