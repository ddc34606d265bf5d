import { and, asc, desc, eq, inArray, lt, lte, or, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { services } from '../services/service-tables.server.ts'
import type { Complaint, ComplaintSide, ComplaintStep, ComplaintsQuery, ListedComplaint } from './complaint.ts'
import { MAX_TEXTS_PER_SIDE } from './complaint-limits.ts'
import { newestOffer, newestProposal } from './complaint-state.ts'
import { type ComplaintRow, complaintSteps, complaints, type StepRow } from './complaint-tables.server.ts'

export const complaintNotFound = () => notFound('Reklamacija nije pronađena.')
export const isSideOf = (userId: string): SQL =>
  or(eq(complaints.customerId, userId), eq(complaints.providerId, userId))!
export const sideOf = (row: Pick<ComplaintRow, 'providerId'>, userId: string): ComplaintSide =>
  row.providerId === userId ? 'provider' : 'customer'
export const otherSide = (side: ComplaintSide): ComplaintSide => (side === 'customer' ? 'provider' : 'customer')

type Service = { id: string; title: string }
export type SelectedComplaint = { row: ComplaintRow; service: Service }
export const selectComplaints = (db: Db | Tx) =>
  db
    .select({ row: complaints, service: { id: services.id, title: services.title } })
    .from(complaints)
    .innerJoin(services, eq(services.id, complaints.serviceId))

export const findSteps = (db: Db | Tx, complaintId: string): Promise<StepRow[]> =>
  db
    .select()
    .from(complaintSteps)
    .where(eq(complaintSteps.complaintId, complaintId))
    .orderBy(asc(complaintSteps.position))

/** Whether a side has written as many texts as a case may hold. */
export const hasTooManyTexts = (steps: Pick<StepRow, 'by' | 'kind'>[], side: ComplaintSide): boolean =>
  steps.filter(({ by, kind }) => by === side && (kind === 'reply' || kind === 'offer')).length >= MAX_TEXTS_PER_SIDE

export const toStep = (row: StepRow): ComplaintStep => ({
  id: row.id,
  kind: row.kind,
  by: row.by,
  text: row.text,
  photos: row.photos,
  remedy: row.remedy,
  amount: row.amount,
  refers_to: row.refersTo,
  about: row.about,
  created_at: row.createdAt.toISOString(),
})

export const toListed = ({ row, service }: SelectedComplaint, side: ListedComplaint['side']): ListedComplaint => ({
  id: row.id,
  side,
  status: row.status,
  outcome: row.outcome,
  source: { kind: row.sourceKind, id: row.sourceId, title: row.sourceTitle },
  service,
  customer: { name: row.customerName },
  provider: { name: row.providerName },
  answer_by: row.answerBy.toISOString(),
  settle_by: row.settleBy.toISOString(),
  answered_at: row.answeredAt?.toISOString() ?? null,
  operator_asked_at: row.operatorAskedAt?.toISOString() ?? null,
  ended_at: row.endedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})

export function toComplaint(selected: SelectedComplaint, rows: StepRow[], side: Complaint['side']): Complaint {
  const { row } = selected
  const steps = rows.map(toStep)
  const proposal = newestProposal(steps)
  const isOpen = row.status === 'open'
  const isParty = side !== 'operator'
  const offer = isParty ? newestOffer(steps, otherSide(side)) : null
  return {
    ...toListed(selected, side),
    conversation_id: isParty ? row.conversationId : null,
    steps,
    offer: offer?.id ?? null,
    proposal,
    can: {
      write: isParty && isOpen && !hasTooManyTexts(rows, side),
      agree: isOpen && Boolean(offer),
      ask: isParty && isOpen && !row.operatorAskedAt,
      answer_proposal: Boolean(
        isParty && isOpen && proposal && !proposal.refused_by && !proposal.accepted_by.includes(side),
      ),
      withdraw: isOpen && side === 'customer',
      propose: isOpen && !isParty && Boolean(row.operatorAskedAt),
    },
  }
}

/** Returns a complaint of the caller. 404 for all who are not one of its two sides. */
export async function findComplaint({ runtime: { db }, user }: ActorContext, id: string): Promise<Complaint> {
  const [selected] = await selectComplaints(db).where(and(eq(complaints.id, id), isSideOf(user.id)))
  if (!selected) throw complaintNotFound()
  return toComplaint(selected, await findSteps(db, id), sideOf(selected.row, user.id))
}

export async function findProviderId({ db }: Runtime, id: string): Promise<string> {
  const [row] = await db.select({ providerId: complaints.providerId }).from(complaints).where(eq(complaints.id, id))
  return row!.providerId
}

/** Returns a page of the caller's complaints on either side, the newest first. */
export async function listComplaints(
  { runtime: { db }, user }: ActorContext,
  { limit, cursor }: ComplaintsQuery,
): Promise<{ items: ListedComplaint[]; next_cursor: string | null }> {
  const time = cursor && new Date(cursor[0])
  const isAfterCursor =
    time &&
    and(
      lte(complaints.createdAt, time),
      or(lt(complaints.createdAt, time), and(eq(complaints.createdAt, time), lt(complaints.id, cursor[1]))),
    )
  // Each side is selected separately, so that each selection uses an index.
  const pages = await Promise.all(
    [complaints.customerId, complaints.providerId].map(side =>
      selectComplaints(db)
        .where(and(eq(side, user.id), isAfterCursor))
        .orderBy(desc(complaints.createdAt), desc(complaints.id))
        .limit(limit + 1),
    ),
  )
  const found = pages
    .flat()
    .sort((a, b) => b.row.createdAt.getTime() - a.row.createdAt.getTime() || (a.row.id < b.row.id ? 1 : -1))
  const shown = found.slice(0, limit)
  const last = shown.at(-1)?.row
  return {
    items: shown.map(each => toListed(each, sideOf(each.row, user.id))),
    next_cursor: found.length > limit && last ? `${last.createdAt.toISOString()}_${last.id}` : null,
  }
}

/** Returns the complaints about one source, the newest first. The caller must be a side of the source. */
export async function listComplaintsAbout(
  { runtime: { db }, user }: ActorContext,
  sourceIds: string[],
): Promise<ListedComplaint[]> {
  const found = await selectComplaints(db)
    .where(and(inArray(complaints.sourceId, sourceIds), isSideOf(user.id)))
    .orderBy(desc(complaints.createdAt), desc(complaints.id))
  return found.map(each => toListed(each, sideOf(each.row, user.id)))
}
