import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/database/db.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { banUser, type OnBan, unbanUser } from '../../accounts/bans.server.ts'
import { userTag } from '../../accounts/user-tag.server.ts'
import { setMessageHidden } from '../../conversations/hidden-messages.server.ts'
import { ratings } from '../../ratings/rating-tables.server.ts'
import { requests } from '../../requests/request-tables.server.ts'
import type { ReviewState } from '../../services/service-status.ts'
import { services } from '../../services/service-tables.server.ts'
import { findProviderTags, listsTag, offersTag, serviceTag } from '../../services/service-tags.server.ts'
import type { OnServiceGone } from '../../services/services.server.ts'
import { providerWebsites } from '../../websites/website-tables.server.ts'
import { decisions } from '../moderation-tables.server.ts'
import type { SubjectType } from '../report/report.ts'
import type { Action } from './decision.ts'

export type Reactions = { onServiceGone: OnServiceGone; onBan: OnBan }

export type DecisionToApply = {
  subjectType: SubjectType
  subjectId: string
  personId: string
  action: Action
  reason: string
  until: Date | null
}

export type Effect = { tags: string[]; afterCommit?: (() => void) | undefined }

const noEffect: Effect = { tags: [] }

export function applyDecision(
  runtime: Runtime,
  tx: Tx,
  decided: DecisionToApply,
  reactions: Reactions,
): Promise<Effect> {
  const { action, personId } = decided
  switch (action) {
    case 'hide':
      return setHidden(runtime, tx, decided, true, reactions)
    case 'hide_all':
      return setReviewState(runtime, tx, personId, eq(services.userId, personId), 'hidden', reactions)
    case 'ban':
      return applyBan(runtime, tx, decided, reactions)
    case 'none':
      // In pre-moderation, the action `none` (no violation) publishes the waiting service.
      return decided.subjectType === 'service'
        ? setReviewState(runtime, tx, personId, isWaiting(decided.subjectId), 'shown', reactions)
        : Promise.resolve(noEffect)
    default:
      return Promise.resolve(noEffect)
  }
}

async function applyBan(
  runtime: Runtime,
  tx: Tx,
  { personId: userId, reason, until }: DecisionToApply,
  { onBan }: Reactions,
): Promise<Effect> {
  const afterCommit = await banUser(runtime, tx, { userId, reason, until }, onBan)
  return { tags: await tagsOf(tx, userId), afterCommit }
}

const tagsOf = async (tx: Tx, userId: string) => [
  userTag(userId),
  offersTag(userId),
  ...(await findProviderTags({ db: tx }, userId)),
]

export async function revertDecision(
  runtime: Runtime,
  tx: Tx,
  earlier: { id: string; subjectType: SubjectType; subjectId: string; personId: string; action: Action },
  reactions: Reactions,
): Promise<Effect> {
  const { personId, action } = earlier
  if (action === 'hide') return setHidden(runtime, tx, earlier, false, reactions)
  if (action === 'hide_all') {
    const hidden = and(eq(services.userId, personId), eq(services.reviewState, 'hidden'), isNotHidden)
    return setReviewState(runtime, tx, personId, hidden, 'shown', reactions)
  }
  if (action === 'ban') {
    await unbanUser(tx, personId)
    return { tags: await tagsOf(tx, personId) }
  }
  return noEffect
}

const isWaiting = (id: string) => and(eq(services.id, id), eq(services.reviewState, 'waiting'))

/** SQL condition: no later decision reverts `d`. */
const isInForce = sql`NOT EXISTS (SELECT 1 FROM ${decisions} later WHERE later.undoes = d.id)`

/** SQL condition: no decision in force hides the service. `hide_all` hides only services older than the decision. */
const isNotHidden = sql`NOT EXISTS (SELECT 1 FROM ${decisions} d WHERE ${isInForce} AND d.person_id = ${services.userId}
  AND (d.action = 'hide' AND d.subject_type = 'service' AND d.subject_id = ${services.id}
    OR d.action = 'hide_all' AND d.created_at > ${services.createdAt}))`

async function isHidden(tx: Tx, { subjectType, subjectId }: About): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT 1 FROM ${decisions} d WHERE ${isInForce} AND d.action = 'hide'
    AND d.subject_type = ${subjectType} AND d.subject_id = ${subjectId} LIMIT 1`)
  return rows.length > 0
}

type About = { subjectType: SubjectType; subjectId: string; personId: string }

async function setHidden(
  runtime: Runtime,
  tx: Tx,
  { subjectType, subjectId, personId }: About,
  hidden: boolean,
  reactions: Reactions,
): Promise<Effect> {
  if (subjectType === 'service') {
    const isService = eq(services.id, subjectId)
    return hidden
      ? setReviewState(runtime, tx, personId, isService, 'hidden', reactions)
      : setReviewState(runtime, tx, personId, and(isService, isNotHidden), 'shown', reactions)
  }
  if (!hidden && (await isHidden(tx, { subjectType, subjectId, personId }))) return noEffect
  if (subjectType === 'site') {
    await tx.update(providerWebsites).set({ hidden, updatedAt: new Date() }).where(eq(providerWebsites.id, subjectId))
    return { tags: [userTag(personId)] }
  }
  if (subjectType === 'message') {
    return { tags: [], afterCommit: await setMessageHidden(runtime, tx, subjectId, hidden) }
  }
  if (subjectType === 'request') {
    await tx.update(requests).set({ hidden }).where(eq(requests.id, subjectId))
    return { tags: [], afterCommit: () => runtime.live.send([personId], 'request', { request_id: subjectId }) }
  }
  if (subjectType === 'review') {
    const [row] = await tx.update(ratings).set({ hidden }).where(eq(ratings.id, subjectId)).returning()
    return row ? { tags: [serviceTag(row.serviceId), offersTag(row.providerId)] } : noEffect
  }
  return noEffect
}

/** Sets the review state of services. The owner's own choice of active or paused is kept. */
async function setReviewState(
  runtime: Runtime,
  tx: Tx,
  ownerId: string,
  condition: SQL | undefined,
  state: ReviewState,
  { onServiceGone }: Reactions,
): Promise<Effect> {
  const isShown = state === 'shown'
  const changed = await tx
    .update(services)
    .set({
      reviewState: state,
      status: isShown
        ? sql`CASE status WHEN 'withheld' THEN 'active' ELSE status END`
        : sql`CASE status WHEN 'active' THEN 'withheld' ELSE status END`,
      updatedAt: new Date(),
    })
    .where(and(condition, isNull(services.deletedAt), ne(services.reviewState, state)))
    .returning({ id: services.id })
  const callbacks: ((() => void) | undefined)[] = []
  if (!isShown) for (const { id } of changed) callbacks.push(await onServiceGone(runtime, tx, id))
  if (!changed.length) return noEffect
  return {
    tags: [listsTag, offersTag(ownerId), ...changed.map(({ id }) => serviceTag(id))],
    afterCommit: () => callbacks.forEach(callback => void callback?.()),
  }
}
