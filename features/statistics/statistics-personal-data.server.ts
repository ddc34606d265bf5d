import { eq } from 'drizzle-orm'
import { type PersonalData, rowsOf } from '../../platform/server/personal-data.server.ts'
import { siteCounts, viewCounts } from './statistics-tables.server.ts'

/** How often a provider's pages were seen, and what happened on his website. Of those who looked nothing is kept that could be found again. */
export const statisticsPersonalData: PersonalData = {
  tables: {
    site_counts: ({ db }, userId) => rowsOf(db, siteCounts, siteCounts.day, eq(siteCounts.providerId, userId)),
    view_counts: ({ db }, userId) => rowsOf(db, viewCounts, viewCounts.day, eq(viewCounts.providerId, userId)),
  },
  async erase(_runtime, tx, userId) {
    await tx.delete(siteCounts).where(eq(siteCounts.providerId, userId))
    await tx.delete(viewCounts).where(eq(viewCounts.providerId, userId))
    return undefined
  },
}
