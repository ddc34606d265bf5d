import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../database/db.server.ts'
import type { Letter } from './letter.server.ts'
import { returnedLetters } from './returned-letter-tables.server.ts'

type Refusal = Error & { responseCode?: number; response?: string }

const MAX_REASON_LENGTH = 300

/** Records a bounce, without the email's content. */
export async function keepReturned(db: Db, letter: Letter, jobId: string, error: unknown): Promise<void> {
  const { responseCode = 0, response, message } = error as Refusal
  await db
    .insert(returnedLetters)
    .values({
      id: jobId,
      recipient: letter.to.toLowerCase(),
      // The subject of an awaited email contains the code itself.
      subject: letter.awaited ? null : letter.subject,
      about: letter.about ?? null,
      status: responseCode,
      reason: (response ?? message).slice(0, MAX_REASON_LENGTH),
    })
    // A job may run twice.
    .onConflictDoNothing()
}

export type ReturnedLetter = typeof returnedLetters.$inferSelect

/** Newest first. */
export const listReturned = (db: Db, limit: number): Promise<ReturnedLetter[]> =>
  db.select().from(returnedLetters).orderBy(desc(returnedLetters.createdAt), desc(returnedLetters.id)).limit(limit)

/** Removes a bounce that an administrator has dealt with; returns false if there is none. */
export async function removeReturned(db: Db | Tx, id: string): Promise<boolean> {
  const removed = await db
    .delete(returnedLetters)
    .where(eq(returnedLetters.id, id))
    .returning({ id: returnedLetters.id })
  return removed.length > 0
}

export const countReturned = (db: Db): Promise<number> => db.$count(returnedLetters)
