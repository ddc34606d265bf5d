import { and, eq, or } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { auditLog } from './journal-tables.server.ts'

/** Acts of the user as an administrator and acts about the user. The export leaves out which administrator acted. */
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
  // Entries hold only ids, and the profile behind an id is emptied with the account.
  erase: async () => undefined,
}
