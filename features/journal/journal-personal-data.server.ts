import { and, eq, or } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { auditLog } from './journal-tables.server.ts'

/** Exports the user's acts as an administrator and the acts about the user, without the id of the administrator. */
export const journalPersonalData: PersonalData = {
  tables: {
    audit_log: ({ db }, userId) =>
      readRows(
        db,
        auditLog,
        auditLog.id,
        or(eq(auditLog.actorId, userId), and(eq(auditLog.subjectType, 'person'), eq(auditLog.subjectId, userId))),
        { without: [auditLog.actorId] },
      ),
  },
  // Nothing is erased because entries contain only ids, and deleting the account empties the profile with that id.
  erase: async () => undefined,
}
