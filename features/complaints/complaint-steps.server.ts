import { eq } from 'drizzle-orm'
import { databaseErrorCode, type Tx, UNIQUE_VIOLATION } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, forbidden, Problem } from '../../platform/server/http/problem.server.ts'
import { claimAttachments } from '../attachments/attachments.server.ts'
import { idTaken } from '../conversations/messages.server.ts'
import type { Complaint, ComplaintSide, StepInput } from './complaint.ts'
import { type ComplaintChange, publishComplaintChange } from './complaint-changed.server.ts'
import {
  appendStep,
  endComplaint,
  type LockedComplaint,
  lockComplaint,
  markAnswered,
  postInConversation,
} from './complaint-lock.server.ts'
import { notifyOfComplaint } from './complaint-notices.server.ts'
import { newestOffer, newestProposal } from './complaint-state.ts'
import { complaints } from './complaint-tables.server.ts'
import { findComplaint, hasTooManyTexts, isSideOf, otherSide, sideOf, toStep } from './complaints.server.ts'

/**
 * Takes a step of one side in a case. A repeated request (same id) changes nothing. Of several concurrent steps that
 * would end the case, one succeeds. 409 `stale`, with the present complaint, if the case has ended or the offer or
 * proposal is not the newest.
 */
export async function takeStep(acting: ActorContext, complaintId: string, input: StepInput): Promise<Complaint> {
  const { runtime, user } = acting
  const taking = inTransaction(runtime.db, async (tx): Promise<ComplaintChange | 'repeated' | null> => {
    const locked = await lockComplaint(tx, complaintId, isSideOf(user.id))
    const side = sideOf(locked.row, user.id)
    if (locked.steps.some(({ id, by }) => id === input.id && by === side)) return 'repeated'
    if (locked.row.status !== 'open') return null
    return steps[input.kind](acting, tx, { ...locked, side }, input as never)
  })
  const change = await taking.catch(error => {
    throw databaseErrorCode(error) === UNIQUE_VIOLATION ? idTaken() : error
  })
  if (!change) throw await staleComplaintProblem(acting, complaintId)
  if (change !== 'repeated') publishComplaintChange(runtime, change)
  return findComplaint(acting, complaintId)
}

async function staleComplaintProblem(acting: ActorContext, id: string): Promise<Problem> {
  const complaint = await findComplaint(acting, id)
  const title = 'Reklamacija je u međuvremenu promenjena. Pogledajte šta sada piše.'
  return new Problem(409, 'stale', title, { details: { complaint } })
}

type Sided = LockedComplaint & { side: ComplaintSide }
type Take<Kind extends StepInput['kind']> = (
  acting: ActorContext,
  tx: Tx,
  locked: Sided,
  input: Extract<StepInput, { kind: Kind }>,
) => Promise<ComplaintChange | null>

async function write(
  { runtime, user }: ActorContext,
  tx: Tx,
  locked: Sided,
  input: Extract<StepInput, { kind: 'reply' | 'offer' }>,
): Promise<ComplaintChange> {
  const { row, side } = locked
  if (hasTooManyTexts(locked.steps, side)) {
    throw conflict('too_many_texts', 'U slučaj ste upisali previše tekstova. Pozovite naš tim.')
  }
  const { id, kind, text } = input
  const photos = await claimAttachments(tx, { id, senderId: user.id, complaintId: row.id }, input.photos)
  const offered =
    input.kind === 'offer' ? { remedy: input.remedy, amount: input.remedy === 'repair' ? null : input.amount } : {}
  await appendStep(tx, locked, { id, kind, by: side, text, photos, ...offered })
  if (side === 'provider') await markAnswered(tx, row)
  await notifyOfComplaint(runtime, tx, row, kind === 'offer' ? 'offered' : 'replied', [otherSide(side)])
  return { row, message: null }
}

/** Agrees to the newest wish or offer of the other side, which settles the case. */
const agree: Take<'agree'> = async ({ runtime }, tx, locked, { id, refers_to }) => {
  const { row, side } = locked
  if (newestOffer(locked.steps.map(toStep), otherSide(side))?.id !== refers_to) return null
  await appendStep(tx, locked, { id, kind: 'agree', by: side, refersTo: refers_to })
  if (side === 'provider') await markAnswered(tx, row)
  const ended = await endComplaint(tx, row, { status: 'settled', outcome: 'agreement' })
  const message = await postInConversation(tx, row, side, 'Reklamacija je rešena dogovorom.')
  await notifyOfComplaint(runtime, tx, ended, 'settled', [otherSide(side)])
  return { row: ended, message }
}

const ask: Take<'ask'> = async ({ runtime }, tx, locked, { id }) => {
  const { row, side } = locked
  if (row.operatorAskedAt) return { row, message: null }
  await appendStep(tx, locked, { id, kind: 'ask', by: side })
  await tx.update(complaints).set({ operatorAskedAt: new Date() }).where(eq(complaints.id, row.id))
  await notifyOfComplaint(runtime, tx, row, 'asked', [otherSide(side)])
  return { row, message: null }
}

/** Accepts the operator's proposal. The second acceptance settles the case. */
const accept: Take<'accept'> = async ({ runtime }, tx, locked, { id, refers_to }) => {
  const { row, side } = locked
  const proposal = newestProposal(locked.steps.map(toStep))
  if (proposal?.id !== refers_to || proposal.refused_by) return null
  if (proposal.accepted_by.includes(side)) return { row, message: null }
  await appendStep(tx, locked, { id, kind: 'accept', by: side, refersTo: refers_to })
  if (side === 'provider') await markAnswered(tx, row)
  if (!proposal.accepted_by.length) {
    await notifyOfComplaint(runtime, tx, row, 'accepted', [otherSide(side)])
    return { row, message: null }
  }
  const ended = await endComplaint(tx, row, { status: 'settled', outcome: 'proposal' })
  const message = await postInConversation(tx, row, side, 'Reklamacija je rešena po predlogu našeg tima.')
  await notifyOfComplaint(runtime, tx, ended, 'settled', [otherSide(side)])
  return { row: ended, message }
}

const refuse: Take<'refuse'> = async ({ runtime }, tx, locked, { id, refers_to }) => {
  const { row, side } = locked
  const proposal = newestProposal(locked.steps.map(toStep))
  if (proposal?.id !== refers_to || proposal.refused_by || proposal.accepted_by.includes(side)) return null
  await appendStep(tx, locked, { id, kind: 'refuse', by: side, refersTo: refers_to })
  await notifyOfComplaint(runtime, tx, row, 'refused', [otherSide(side)])
  return { row, message: null }
}

const withdraw: Take<'withdraw'> = async ({ runtime }, tx, locked, { id }) => {
  const { row, side } = locked
  if (side !== 'customer') throw forbidden('Reklamaciju može da povuče samo klijent.')
  await appendStep(tx, locked, { id, kind: 'withdraw', by: side })
  const ended = await endComplaint(tx, row, { status: 'withdrawn' })
  const message = await postInConversation(tx, row, side, 'Reklamacija je povučena.')
  await notifyOfComplaint(runtime, tx, ended, 'withdrawn', ['provider'])
  return { row: ended, message }
}

const steps: { [Kind in StepInput['kind']]: Take<Kind> } = {
  reply: write,
  offer: write,
  agree,
  ask,
  accept,
  refuse,
  withdraw,
}
