import { type Db, databaseErrorCode, type Tx } from './db.server.ts'

const RETRIED_CODES = ['40P01', '40001'] // deadlock_detected, serialization_failure
const MAX_TRIES = 5

/**
 * Runs a transaction, and repeats it after a deadlock or a serialization failure, as when two bookings swap their
 * slots. Throws the work's errors, and the database's error after five tries.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries === MAX_TRIES || !RETRIED_CODES.includes(databaseErrorCode(error) ?? '')) throw error
    }
  }
}
