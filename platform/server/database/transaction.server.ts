import { type Db, databaseErrorCode, type Tx } from './db.server.ts'

/** deadlock_detected, serialization_failure. */
const retried = ['40P01', '40001']
const mostTries = 5

/**
 * Runs a transaction, and runs it again when the database has ended it because of another one, as with two moves of
 * bookings into each other's place. Throws what the work throws, and the database's error after five tries.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries === mostTries || !retried.includes(databaseErrorCode(error) ?? '')) throw error
    }
  }
}
