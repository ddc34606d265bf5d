import { and, desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import type { Act, SubjectType } from './acts.ts'
import { type ActDetails, auditLog } from './journal-tables.server.ts'

type Entry = {
  /** Null for acts of `npm run admin`. */
  actorId: string | null
  act: Act
  subject: { type: SubjectType; id: string }
  details?: ActDetails
  at?: Date
}

/** Writes an audit log entry in the transaction of the act, so that neither is stored without the other. */
export async function recordAct(tx: Tx, { actorId, act, subject, details = {}, at }: Entry): Promise<void> {
  await tx
    .insert(auditLog)
    .values({ id: uuidv7(), actorId, act, subjectType: subject.type, subjectId: subject.id, details, createdAt: at })
}

type JournalRow = { act: Act; by: string | null; details: ActDetails; at: Date }

/** Returns the acts about one subject with the administrator's name, newest first. */
export const listActsAbout = ({ db }: Runtime, subject: Entry['subject'], limit = 50): Promise<JournalRow[]> =>
  db
    .select({ act: auditLog.act, by: profiles.name, details: auditLog.details, at: auditLog.createdAt })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.id, auditLog.actorId))
    .where(and(eq(auditLog.subjectType, subject.type), eq(auditLog.subjectId, subject.id)))
    .orderBy(desc(auditLog.id))
    .limit(limit)
