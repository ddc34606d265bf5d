import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { canReach } from '../accounts/reach.server.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import type { AppendedMessage } from '../conversations/insert-message.server.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import type { ComplaintSide, Outcome } from './complaint.ts'
import {
  type ComplaintRow,
  complaintSteps,
  complaints,
  complaintTerms,
  type StepRow,
} from './complaint-tables.server.ts'
import { complaintNotFound, findSteps } from './complaints.server.ts'

export type LockedComplaint = { row: ComplaintRow; steps: StepRow[] }

/** Locks the conversation and then the complaint, as everywhere. 404 unless the complaint meets the condition. */
export async function lockComplaint(tx: Tx, id: string, condition: SQL): Promise<LockedComplaint> {
  const isMeant = and(eq(complaints.id, id), condition)
  const [unlocked] = await tx.select().from(complaints).where(isMeant)
  if (!unlocked) throw complaintNotFound()
  if (unlocked.conversationId) {
    await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, unlocked.conversationId))
      .for('update')
  }
  const [row] = await tx.select().from(complaints).where(isMeant).for('update')
  if (!row) throw complaintNotFound()
  return { row, steps: await findSteps(tx, id) }
}

type NewStep = Pick<StepRow, 'id' | 'kind' | 'by'> & Partial<Omit<StepRow, 'complaintId' | 'position'>>

/** Appends a step to a locked complaint. A taken id throws the unique violation of the database. */
export async function appendStep(tx: Tx, { row, steps }: LockedComplaint, step: NewStep): Promise<StepRow> {
  const [stored] = await tx
    .insert(complaintSteps)
    .values({ createdAt: new Date(), ...step, complaintId: row.id, position: steps.length + 1 })
    .returning()
  steps.push(stored!)
  return stored!
}

type End = { status: 'settled'; outcome: Outcome } | { status: 'withdrawn' | 'closed'; outcome?: undefined }

/** Ends a locked complaint and its terms. */
export async function endComplaint(tx: Tx, row: ComplaintRow, end: End): Promise<ComplaintRow> {
  const [ended] = await tx
    .update(complaints)
    .set({ ...end, endedAt: new Date() })
    .where(eq(complaints.id, row.id))
    .returning()
  await tx.delete(complaintTerms).where(eq(complaintTerms.complaintId, row.id))
  return ended!
}

/** Posts a sentence in the conversation. Null without a conversation, or if one side has blocked the other. */
export async function postInConversation(
  tx: Tx,
  row: ComplaintRow,
  from: ComplaintSide,
  content: string,
): Promise<AppendedMessage | null> {
  if (!row.conversationId || !(await canReach(tx, row.customerId, row.providerId))) return null
  // Complaints have their own pushes and emails, so the message sends none.
  return postSystemMessage(tx, row, from, { content, withoutNotification: true })
}

/** The provider has answered, so the term for the answer has ended. */
export async function markAnswered(tx: Tx, row: ComplaintRow): Promise<void> {
  if (row.answeredAt) return
  await tx.update(complaints).set({ answeredAt: new Date() }).where(eq(complaints.id, row.id))
  await tx
    .delete(complaintTerms)
    .where(and(eq(complaintTerms.complaintId, row.id), inArray(complaintTerms.kind, ['answer_soon', 'answer'])))
}
