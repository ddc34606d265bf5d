import { eq } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { siteCounts, viewCounts } from './statistics-tables.server.ts'

/** A provider's view and website counts. Data of visitors cannot be exported, because only hashes are stored. */
export const statisticsPersonalData: PersonalData = {
  tables: {
    site_counts: ({ db }, userId) => readRows(db, siteCounts, siteCounts.day, eq(siteCounts.providerId, userId)),
    view_counts: ({ db }, userId) => readRows(db, viewCounts, viewCounts.day, eq(viewCounts.providerId, userId)),
  },
  async erase(_runtime, tx, userId) {
    await tx.delete(siteCounts).where(eq(siteCounts.providerId, userId))
    await tx.delete(viewCounts).where(eq(viewCounts.providerId, userId))
    return undefined
  },
}
