import { eq, sql } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { serviceDeposits } from './service-deposit-tables.server.ts'

export const serviceDepositPersonalData: PersonalData = {
  tables: {
    service_deposits: ({ db }, userId) =>
      readRows(db, serviceDeposits, serviceDeposits.serviceId, eq(serviceDeposits.providerId, userId), {
        without: [serviceDeposits.amount],
        also: { amount: sql<string>`${serviceDeposits.amount}::text` },
      }),
  },
  async erase(_runtime, tx, userId) {
    await tx.delete(serviceDeposits).where(eq(serviceDeposits.providerId, userId))
    return undefined
  },
}
