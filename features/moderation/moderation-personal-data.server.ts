import { eq, or, sql } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { blocks } from '../accounts/block-tables.server.ts'
import { appeals, decisions, reports } from './moderation-tables.server.ts'

/** Exports a user's data without other users' ids. Erasing keeps decisions because they name users only by id. */
export const moderationPersonalData: PersonalData = {
  tables: {
    reports: ({ db }, userId) =>
      readRows(db, reports, reports.id, or(eq(reports.reporterId, userId), eq(reports.personId, userId)), {
        without: [reports.reporterId, reports.personId, reports.text, reports.snapshot, reports.claimedBy],
        also: { text: sql`CASE WHEN ${reports.reporterId} = ${userId} THEN ${reports.text} END` },
      }),
    decisions: ({ db }, userId) =>
      readRows(db, decisions, decisions.id, eq(decisions.personId, userId), { without: [decisions.actorId] }),
    appeals: ({ db }, userId) => readRows(db, appeals, appeals.decisionId, eq(appeals.personId, userId)),
    blocks: ({ db }, userId) => readRows(db, blocks, blocks.blockedId, eq(blocks.blockerId, userId)),
  },
  async erase(_runtime, tx, userId) {
    const erased = { kind: 'gone', title: 'Obrisano' } as const
    // Open reports about or by the erased user are dismissed because nothing is left to decide.
    const closed = {
      text: null,
      status: sql`CASE status WHEN 'open' THEN 'dismissed' ELSE status END`,
      decidedAt: sql`coalesce(decided_at, now())`,
    }
    await tx
      .update(reports)
      .set({ ...closed, snapshot: erased })
      .where(eq(reports.personId, userId))
    // The snapshot of a message is erased because the snapshot also contains messages of the reporter.
    await tx
      .update(reports)
      .set({
        ...closed,
        reporterId: null,
        snapshot: sql`CASE subject_type WHEN 'message' THEN ${JSON.stringify(erased)}::jsonb ELSE snapshot END`,
      })
      .where(eq(reports.reporterId, userId))
    await tx.update(appeals).set({ text: '' }).where(eq(appeals.personId, userId))
    await tx.delete(blocks).where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)))
    return undefined
  },
}
