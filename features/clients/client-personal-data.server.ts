import { eq, or } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { clients } from './client-tables.server.ts'

/** A provider's notes are exported for the provider, and erased with the provider's or the client's account. */
export const clientPersonalData: PersonalData = {
  tables: {
    clients: ({ db }, userId) => readRows(db, clients, clients.personId, eq(clients.providerId, userId)),
  },

  async erase(_, tx, userId) {
    await tx.delete(clients).where(or(eq(clients.providerId, userId), eq(clients.personId, userId)))
    return undefined
  },
}
