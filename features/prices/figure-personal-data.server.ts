import { eq, sql } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { jobChoices, jobPrices } from './figure-tables.server.ts'

/** A provider's corrections, and the prices that the nightly job found. Published figures name no user and stay. */
export const figurePersonalData: PersonalData = {
  tables: {
    job_choices: ({ db }, userId) => readRows(db, jobChoices, jobChoices.line, eq(jobChoices.providerId, userId)),
    job_prices: ({ db }, userId) =>
      readRows(db, jobPrices, jobPrices.job, eq(jobPrices.providerId, userId), {
        without: [jobPrices.price],
        also: { price: sql<string>`${jobPrices.price}::text` },
      }),
  },

  async erase(_, tx, userId) {
    await tx.delete(jobChoices).where(eq(jobChoices.providerId, userId))
    await tx.delete(jobPrices).where(eq(jobPrices.providerId, userId))
    return undefined
  },
}
