import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { canReach, otherUnreachable } from '../accounts/reach.server.ts'
import { claimAttachments } from '../attachments/attachments.server.ts'
import { lockConversationOf } from '../conversations/conversations.server.ts'
import { idTaken, postSystemMessage } from '../conversations/messages.server.ts'
import { complaintCardKind } from './card-kind.ts'
import type { Complaint, ComplaintInput } from './complaint.ts'
import { type ComplaintChange, publishComplaintChange } from './complaint-changed.server.ts'
import { notifyOfComplaint } from './complaint-notices.server.ts'
import { findSource, type Source, sourceNotFound } from './complaint-source.server.ts'
import { complaintSteps, complaints, complaintTerms } from './complaint-tables.server.ts'
import { answerTerm, settlementTerm, type TermKind, termTimes } from './complaint-terms.ts'
import { findComplaint } from './complaints.server.ts'

/**
 * Files a complaint about a completed booking, an accepted quote or a running warranty. A repeated request (same id)
 * returns the stored complaint. Works after a block too, without a message and a notification. 409 `already_open` if
 * the job has an open complaint, `not_now` if its time is over.
 */
export async function fileComplaint(acting: ActorContext, input: ComplaintInput): Promise<Complaint> {
  const { runtime, user } = acting
  if (await isStored(runtime.db, input.id, user.id)) return findComplaint(acting, input.id)
  const change = await inTransaction(runtime.db, async tx => {
    const source = await findSource(tx, input.source.kind, input.source.id)
    if (source?.customerId !== user.id) throw sourceNotFound()
    if (!source.kinds.includes(input.source.kind)) throw filingOver()
    const [provider] = await tx.select().from(profiles).where(eq(profiles.id, source.providerId))
    if (provider!.deletedAt) throw otherUnreachable()
    return storeComplaint(acting, tx, source, input)
  })
  if (change) publishComplaintChange(runtime, change)
  return findComplaint(acting, input.id)
}

async function storeComplaint(
  { runtime, user }: ActorContext,
  tx: Tx,
  source: Source,
  { id, source: { kind }, text, remedy, amount, photos }: ComplaintInput,
): Promise<ComplaintChange | null> {
  const { customerId, providerId, serviceId } = source
  const isReachable = await canReach(tx, customerId, providerId)
  const conversation = isReachable
    ? await lockConversationOf(tx, { serviceId, userId: customerId, providerId }, true)
    : null
  const createdAt = new Date()
  const [row] = await tx
    .insert(complaints)
    .values({
      id,
      customerId,
      providerId,
      serviceId,
      sourceKind: kind,
      sourceId: source.id,
      customerName: source.customerName,
      providerName: source.providerName,
      sourceTitle: source.title,
      conversationId: conversation?.id ?? null,
      answerBy: answerTerm(createdAt),
      settleBy: settlementTerm(createdAt),
      createdAt,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) {
    if (await isStored(tx, id, user.id)) return null
    throw conflict('already_open', 'Za ovaj posao već postoji otvorena reklamacija.')
  }
  await tx.insert(complaintSteps).values({
    id,
    complaintId: id,
    position: 1,
    kind: 'filed',
    by: 'customer',
    text,
    remedy,
    amount: remedy === 'repair' ? null : amount,
    photos: await claimAttachments(tx, { id, senderId: user.id, complaintId: id }, photos),
    createdAt,
  })
  const dueTimes = Object.entries(termTimes(createdAt)) as [TermKind, Date][]
  await tx.insert(complaintTerms).values(dueTimes.map(([term, dueAt]) => ({ complaintId: id, kind: term, dueAt })))
  const card = { kind: complaintCardKind, id }
  const message = conversation
    ? await postSystemMessage(tx, row, 'customer', {
        content: `Reklamacija: ${source.title}`,
        card,
        withoutNotification: true,
      })
    : null
  await notifyOfComplaint(runtime, tx, row, 'filed', ['provider'])
  return { row, message }
}

async function isStored(db: Db | Tx, id: string, userId: string): Promise<boolean> {
  const [stored] = await db.select().from(complaints).where(eq(complaints.id, id))
  if (stored && stored.customerId !== userId) throw idTaken()
  return Boolean(stored)
}

const filingOver = () => conflict('not_now', 'Za ovaj posao reklamacija više ne može da se podnese.')
