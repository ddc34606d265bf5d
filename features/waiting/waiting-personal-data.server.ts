import { eq, inArray, or } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { endWaitsOf } from './wait-ends.server.ts'
import { waitChecks, waitOffers, waits, waitTimes } from './waiting-tables.server.ts'

/** Exports the user's own waits. A provider gets no rows of other users, because a provider learns only how many wait. */
export const waitingPersonalData: PersonalData = {
  tables: {
    waits: ({ db }, userId) => readRows(db, waits, waits.id, eq(waits.customerId, userId)),
    async *wait_times({ db }, userId) {
      const own = db.select({ id: waits.id }).from(waits).where(eq(waits.customerId, userId)).orderBy(waits.id)
      for (const { id } of await own) {
        const days = await db
          .select()
          .from(waitTimes)
          .where(eq(waitTimes.waitId, id))
          .orderBy(waitTimes.day, waitTimes.part)
        for (const row of days) yield { wait_id: row.waitId, day: row.day, part: row.part, service_id: row.serviceId }
      }
    },
    wait_offers: ({ db }, userId) =>
      readRows(
        db,
        waitOffers,
        waitOffers.id,
        inArray(waitOffers.waitId, db.select({ id: waits.id }).from(waits).where(eq(waits.customerId, userId))),
      ),
    wait_checks: ({ db }, userId) => readRows(db, waitChecks, waitChecks.providerId, eq(waitChecks.providerId, userId)),
  },

  /** Deletes the user's waits and those for the user's services. Their slots go to the other customers. */
  async erase(runtime, tx, userId) {
    const publishEnds = await endWaitsOf(runtime, tx, userId)
    await tx.delete(waits).where(or(eq(waits.customerId, userId), eq(waits.providerId, userId)))
    await tx.delete(waitChecks).where(eq(waitChecks.providerId, userId))
    return publishEnds
  },
}
