import { and, asc, count, desc, eq, isNotNull, ne } from 'drizzle-orm'
import { databaseErrorCode, UNIQUE_VIOLATION } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { Problem } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { ownCase } from '../accounts/administrator.server.ts'
import { idTaken } from '../conversations/messages.server.ts'
import { recordAct } from '../journal/journal.server.ts'
import type { Complaint, ListedComplaint, ProposalInput } from './complaint.ts'
import { publishComplaintChange } from './complaint-changed.server.ts'
import { appendStep, lockComplaint } from './complaint-lock.server.ts'
import { notifyOfComplaint } from './complaint-notices.server.ts'
import { newestProposal } from './complaint-state.ts'
import { complaints } from './complaint-tables.server.ts'
import { complaintNotFound, findSteps, selectComplaints, toComplaint, toListed, toStep } from './complaints.server.ts'

/** Only cases in which a side has asked the operator. For administrators no others exist. */
const isAsked = isNotNull(complaints.operatorAskedAt)
const isWaiting = and(isAsked, eq(complaints.status, 'open'))

/** Returns cases with the operator: the open ones, the longest waiting first, or the ended ones, the latest first. */
export async function listAskedComplaints(
  { db }: Runtime,
  isEnded: boolean,
  limit: number,
): Promise<ListedComplaint[]> {
  const found = await selectComplaints(db)
    .where(isEnded ? and(isAsked, ne(complaints.status, 'open')) : isWaiting)
    .orderBy(isEnded ? desc(complaints.endedAt) : asc(complaints.operatorAskedAt))
    .limit(limit)
  return found.map(each => toListed(each, 'operator'))
}

export async function countAskedComplaints({ db }: Runtime): Promise<number> {
  const [row] = await db.select({ cases: count() }).from(complaints).where(isWaiting)
  return row!.cases
}

/** Returns a case for an administrator, and records the look in the audit log. 404 unless a side has asked. */
export async function lookIntoComplaint({ runtime, user }: ActorContext, id: string): Promise<Complaint> {
  const complaint = await readAsked(runtime, id)
  await runtime.db.transaction(tx =>
    recordAct(tx, { actorId: user.id, act: 'see_complaint', subject: { type: 'complaint', id } }),
  )
  return complaint
}

async function readAsked({ db }: Runtime, id: string): Promise<Complaint> {
  const [selected] = await selectComplaints(db).where(and(eq(complaints.id, id), isAsked))
  if (!selected) throw complaintNotFound()
  return toComplaint(selected, await findSteps(db, id), 'operator')
}

/**
 * Writes a proposal to both sides. A repeated request writes one. 409 `own` for an administrator who is a side of the
 * case, `stale` if the case has changed meanwhile.
 */
export async function proposeSettlement(
  { runtime, user }: ActorContext,
  id: string,
  { id: stepId, after, text, remedy, amount }: ProposalInput,
): Promise<Complaint> {
  const proposing = inTransaction(runtime.db, async tx => {
    const locked = await lockComplaint(tx, id, isAsked)
    if ([locked.row.customerId, locked.row.providerId].includes(user.id)) throw ownCase()
    if (locked.steps.some(step => step.id === stepId && step.by === 'operator')) return 'repeated'
    const newest = newestProposal(locked.steps.map(toStep))
    if (locked.row.status !== 'open' || (newest?.id ?? null) !== after) return null
    await appendStep(tx, locked, {
      id: stepId,
      kind: 'proposal',
      by: 'operator',
      text,
      remedy,
      amount: remedy === 'repair' ? null : amount,
    })
    await recordAct(tx, { actorId: user.id, act: 'propose_settlement', subject: { type: 'complaint', id } })
    await notifyOfComplaint(runtime, tx, locked.row, 'proposed', ['customer', 'provider'])
    return { row: locked.row, message: null }
  })
  const change = await proposing.catch(error => {
    throw databaseErrorCode(error) === UNIQUE_VIOLATION ? idTaken() : error
  })
  if (!change) {
    const title = 'Slučaj je u međuvremenu promenjen. Pogledajte šta sada piše.'
    throw new Problem(409, 'stale', title, { details: { complaint: await readAsked(runtime, id) } })
  }
  if (change !== 'repeated') publishComplaintChange(runtime, change)
  return readAsked(runtime, id)
}

/** Whether administrators may see the texts and photos of a case. */
export async function isAskedComplaint({ db }: Runtime, id: string): Promise<boolean> {
  return (await db.$count(complaints, and(eq(complaints.id, id), isAsked))) > 0
}
