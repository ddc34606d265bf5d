import { eq, or } from 'drizzle-orm'
import { type PersonalData, rowsOf } from '../../platform/server/personal-data.server.ts'
import { clients } from './client-tables.server.ts'

/** What a provider notes is his; of his clients it is kept no longer than they themselves are. */
export const clientPersonalData: PersonalData = {
  tables: {
    clients: ({ db }, userId) => rowsOf(db, clients, clients.personId, eq(clients.providerId, userId)),
  },

  async erase(_, tx, userId) {
    await tx.delete(clients).where(or(eq(clients.providerId, userId), eq(clients.personId, userId)))
    return undefined
  },
}
