import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../database/db.server.ts'
import { bounces } from './bounce-tables.server.ts'
import type { OutgoingEmail } from './email.server.ts'

type Refusal = Error & { responseCode?: number; response?: string }

const MAX_REASON_LENGTH = 300

export async function recordBounce(db: Db, letter: OutgoingEmail, jobId: string, error: unknown): Promise<void> {
  const { responseCode = 0, response, message } = error as Refusal
  await db
    .insert(bounces)
    .values({
      id: jobId,
      recipient: letter.to.toLowerCase(),
      // Do not store the subject of an awaited email, because the subject contains a code.
      subject: letter.awaited ? null : letter.subject,
      about: letter.about ?? null,
      status: responseCode,
      reason: (response ?? message).slice(0, MAX_REASON_LENGTH),
    })
    // A job may run twice, so the row may exist.
    .onConflictDoNothing()
}

export type Bounce = typeof bounces.$inferSelect

export const listBounces = (db: Db, limit: number): Promise<Bounce[]> =>
  db.select().from(bounces).orderBy(desc(bounces.createdAt), desc(bounces.id)).limit(limit)

/** Returns false if there is no such bounce. */
export async function removeBounce(db: Db | Tx, id: string): Promise<boolean> {
  const removed = await db.delete(bounces).where(eq(bounces.id, id)).returning({ id: bounces.id })
  return removed.length > 0
}

export const countBounces = (db: Db): Promise<number> => db.$count(bounces)
