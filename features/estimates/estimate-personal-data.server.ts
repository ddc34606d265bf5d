import { eq } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { estimates } from './estimate-tables.server.ts'

/** Estimates that the user has sent. The deletion of the account deletes them for the receivers too. */
export const estimatePersonalData: PersonalData = {
  tables: {
    estimates: ({ db }, userId) => readRows(db, estimates, estimates.id, eq(estimates.customerId, userId)),
  },

  async erase(_, tx, userId) {
    await tx.delete(estimates).where(eq(estimates.customerId, userId))
    return undefined
  },
}
