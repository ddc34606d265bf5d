import { eq, or, sql } from 'drizzle-orm'
import { type PersonalData, rowsOf } from '../../platform/server/personal-data.server.ts'
import { blocks } from '../accounts/block-tables.server.ts'
import { appeals, decisions, reports } from './moderation-tables.server.ts'

/**
 * What somebody has reported and what was decided about him; who has reported him or who has blocked him is not his to
 * know. Decisions stay, by ids alone; of reports what was written and shown goes.
 */
export const moderationPersonalData: PersonalData = {
  tables: {
    reports: ({ db }, userId) =>
      rowsOf(db, reports, reports.id, or(eq(reports.reporterId, userId), eq(reports.personId, userId)), {
        without: [reports.reporterId, reports.personId, reports.text, reports.snapshot, reports.claimedBy],
        also: { text: sql`CASE WHEN ${reports.reporterId} = ${userId} THEN ${reports.text} END` },
      }),
    decisions: ({ db }, userId) =>
      rowsOf(db, decisions, decisions.id, eq(decisions.personId, userId), { without: [decisions.actorId] }),
    appeals: ({ db }, userId) => rowsOf(db, appeals, appeals.decisionId, eq(appeals.personId, userId)),
    blocks: ({ db }, userId) => rowsOf(db, blocks, blocks.blockedId, eq(blocks.blockerId, userId)),
  },
  async erase(_runtime, tx, userId) {
    const gone = { kind: 'gone', title: 'Obrisano' } as const
    // What is open about somebody who is gone, or was said by him, has nothing left to be decided about.
    const closed = {
      text: null,
      status: sql`CASE status WHEN 'open' THEN 'dismissed' ELSE status END`,
      decidedAt: sql`coalesce(decided_at, now())`,
    }
    await tx
      .update(reports)
      .set({ ...closed, snapshot: gone })
      .where(eq(reports.personId, userId))
    // A message is kept with what its reader had written.
    await tx
      .update(reports)
      .set({
        ...closed,
        reporterId: null,
        snapshot: sql`CASE subject_type WHEN 'message' THEN ${JSON.stringify(gone)}::jsonb ELSE snapshot END`,
      })
      .where(eq(reports.reporterId, userId))
    await tx.update(appeals).set({ text: '' }).where(eq(appeals.personId, userId))
    await tx.delete(blocks).where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)))
    return undefined
  },
}
