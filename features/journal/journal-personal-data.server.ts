import { and, eq, or } from 'drizzle-orm'
import { type PersonalData, rowsOf } from '../../platform/server/personal-data.server.ts'
import { auditLog } from './journal-tables.server.ts'

/** What somebody did as an administrator, and what was done about him; which administrator it was is not his to know. */
export const journalPersonalData: PersonalData = {
  tables: {
    audit_log: ({ db }, userId) =>
      rowsOf(
        db,
        auditLog,
        auditLog.id,
        or(eq(auditLog.actorId, userId), and(eq(auditLog.subjectType, 'person'), eq(auditLog.subjectId, userId))),
        { without: [auditLog.actorId] },
      ),
  },
  // Nothing here says who somebody was: ids alone, whose rows are empty once he has gone.
  erase: async () => undefined,
}
