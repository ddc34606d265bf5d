import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../database/db.server.ts'
import type { Letter } from './letter.server.ts'
import { returnedLetters } from './returned-letter-tables.server.ts'

type Refusal = Error & { responseCode?: number; response?: string }

/** So much of what a server says of it is enough. */
const longest = 300

/** Notes that a letter could not be delivered and never will be. What was in it is not kept. */
export async function keepReturned(db: Db, letter: Letter, jobId: string, error: unknown): Promise<void> {
  const { responseCode = 0, response, message } = error as Refusal
  await db
    .insert(returnedLetters)
    .values({
      id: jobId,
      recipient: letter.to.toLowerCase(),
      // In the subject of what somebody waits for stands the code itself.
      subject: letter.awaited ? null : letter.subject,
      about: letter.about ?? null,
      status: responseCode,
      reason: (response ?? message).slice(0, longest),
    })
    // A job may be done twice.
    .onConflictDoNothing()
}

export type ReturnedLetter = typeof returnedLetters.$inferSelect

/** The newest first. */
export const listReturned = (db: Db, most: number): Promise<ReturnedLetter[]> =>
  db.select().from(returnedLetters).orderBy(desc(returnedLetters.createdAt), desc(returnedLetters.id)).limit(most)

/** Seen and seen to. */
export async function removeReturned(db: Db | Tx, id: string): Promise<boolean> {
  const gone = await db.delete(returnedLetters).where(eq(returnedLetters.id, id)).returning({ id: returnedLetters.id })
  return gone.length > 0
}

export const countReturned = (db: Db): Promise<number> => db.$count(returnedLetters)
