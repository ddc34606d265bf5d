import { and, desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { Act, SubjectType } from './acts.ts'
import { auditLog, type JournalDetails } from './journal-tables.server.ts'

type Entry = {
  /** Who did it; null for what is done at the machine itself. */
  actorId: string | null
  act: Act
  subject: { type: SubjectType; id: string }
  details?: JournalDetails
}

/** Writes into the journal, in the transaction of what is done: neither is there without the other. */
export async function journal(tx: Tx, { actorId, act, subject, details = {} }: Entry): Promise<void> {
  await tx
    .insert(auditLog)
    .values({ id: uuidv7(), actorId, act, subjectType: subject.type, subjectId: subject.id, details })
}

type JournalRow = { act: Act; by: string | null; details: JournalDetails; at: Date }

/** What was done about one subject, the newest first, with the name of who did it. */
export const historyOf = ({ db }: Runtime, subject: Entry['subject'], most = 50): Promise<JournalRow[]> =>
  db
    .select({ act: auditLog.act, by: profiles.name, details: auditLog.details, at: auditLog.createdAt })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.id, auditLog.actorId))
    .where(and(eq(auditLog.subjectType, subject.type), eq(auditLog.subjectId, subject.id)))
    .orderBy(desc(auditLog.id))
    .limit(most)
