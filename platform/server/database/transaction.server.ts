import { type Db, databaseErrorCode, type Tx } from './db.server.ts'

const RETRIED_CODES = ['40P01', '40001'] // deadlock_detected, serialization_failure
const MAX_TRIES = 5

/**
 * Runs a transaction. Repeats the transaction after a deadlock or a serialization failure, as when two bookings swap
 * their slots, up to five tries. Throws other errors at once.
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
