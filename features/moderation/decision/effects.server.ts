import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/database/db.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { banPerson, type OnBan, unbanPerson } from '../../accounts/bans.server.ts'
import { personTag } from '../../accounts/person-tag.server.ts'
import { setMessageHidden } from '../../conversations/hiding.server.ts'
import { ratings } from '../../ratings/rating-tables.server.ts'
import { requests } from '../../requests/request-tables.server.ts'
import type { ReviewState } from '../../services/service-status.ts'
import { services } from '../../services/service-tables.server.ts'
import { lists, offersTag, serviceTag, tagsOfProvider } from '../../services/service-tags.server.ts'
import type { OnServiceGone } from '../../services/services.server.ts'
import { providerWebsites } from '../../websites/website-tables.server.ts'
import { decisions } from '../moderation-tables.server.ts'
import type { SubjectType } from '../report/report.ts'
import type { Action } from './decision.ts'

/** What other features do about somebody's services or about himself. */
export type Reactions = { onServiceGone: OnServiceGone; onBan: OnBan }

/** What a decision is about, and what it does. */
export type Decided = {
  subjectType: SubjectType
  subjectId: string
  personId: string
  action: Action
  /** Told to a banned person. */
  reason: string
  until: Date | null
}

/** What visitors are shown differently now, and what is to be done after the commit. */
export type Effect = { tags: string[]; tell?: (() => void) | undefined }

const nothing: Effect = { tags: [] }

/** Carries a decision out, in its transaction. */
export function takeEffect(runtime: Runtime, tx: Tx, decided: Decided, reactions: Reactions): Promise<Effect> {
  const { action, personId } = decided
  switch (action) {
    case 'hide':
      return setHidden(runtime, tx, decided, true, reactions)
    case 'hide_all':
      return showServices(runtime, tx, personId, eq(services.userId, personId), 'hidden', reactions)
    case 'ban':
      return shutOut(runtime, tx, decided, reactions)
    case 'none':
      // Of a first look this is the leave to be shown.
      return decided.subjectType === 'service'
        ? showServices(runtime, tx, personId, waiting(decided.subjectId), 'shown', reactions)
        : Promise.resolve(nothing)
    default:
      return Promise.resolve(nothing)
  }
}

async function shutOut(
  runtime: Runtime,
  tx: Tx,
  { personId: userId, reason, until }: Decided,
  { onBan }: Reactions,
): Promise<Effect> {
  const tell = await banPerson(runtime, tx, { userId, reason, until }, onBan)
  return { tags: await tagsOf(tx, userId), tell }
}

const tagsOf = async (tx: Tx, userId: string) => [
  personTag(userId),
  offersTag(userId),
  ...(await tagsOfProvider({ db: tx }, userId)),
]

/** Undoes what an earlier decision did. */
export async function undo(
  runtime: Runtime,
  tx: Tx,
  earlier: { id: string; subjectType: SubjectType; subjectId: string; personId: string; action: Action },
  reactions: Reactions,
): Promise<Effect> {
  const { personId, action } = earlier
  if (action === 'hide') return setHidden(runtime, tx, earlier, false, reactions)
  if (action === 'hide_all') {
    const hidden = and(eq(services.userId, personId), eq(services.reviewState, 'hidden'), hiddenByNoOther)
    return showServices(runtime, tx, personId, hidden, 'shown', reactions)
  }
  if (action === 'ban') {
    await unbanPerson(tx, personId)
    return { tags: await tagsOf(tx, personId) }
  }
  return nothing
}

const waiting = (id: string) => and(eq(services.id, id), eq(services.reviewState, 'waiting'))

/** A decision that nothing has taken back. */
const stands = sql`NOT EXISTS (SELECT 1 FROM ${decisions} later WHERE later.undoes = d.id)`

/** Services that no other decision keeps hidden: by itself, or with all that its owner had then. */
const hiddenByNoOther = sql`NOT EXISTS (SELECT 1 FROM ${decisions} d WHERE ${stands} AND d.person_id = ${services.userId}
  AND (d.action = 'hide' AND d.subject_type = 'service' AND d.subject_id = ${services.id}
    OR d.action = 'hide_all' AND d.created_at > ${services.createdAt}))`

async function isHiddenByAnother(tx: Tx, { subjectType, subjectId }: About): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT 1 FROM ${decisions} d WHERE ${stands} AND d.action = 'hide'
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
    const it = eq(services.id, subjectId)
    return hidden
      ? showServices(runtime, tx, personId, it, 'hidden', reactions)
      : showServices(runtime, tx, personId, and(it, hiddenByNoOther), 'shown', reactions)
  }
  if (!hidden && (await isHiddenByAnother(tx, { subjectType, subjectId, personId }))) return nothing
  if (subjectType === 'site') {
    await tx.update(providerWebsites).set({ hidden, updatedAt: new Date() }).where(eq(providerWebsites.id, subjectId))
    return { tags: [personTag(personId)] }
  }
  if (subjectType === 'message') {
    return { tags: [], tell: await setMessageHidden(runtime, tx, subjectId, hidden) }
  }
  if (subjectType === 'request') {
    await tx.update(requests).set({ hidden }).where(eq(requests.id, subjectId))
    return { tags: [], tell: () => runtime.live.tell([personId], 'request', { request_id: subjectId }) }
  }
  if (subjectType === 'review') {
    const [row] = await tx.update(ratings).set({ hidden }).where(eq(ratings.id, subjectId)).returning()
    return row ? { tags: [serviceTag(row.serviceId), offersTag(row.providerId)] } : nothing
  }
  return nothing
}

/** Shows services or takes them from everybody's sight; what their owners want with them stays as they want it. */
async function showServices(
  runtime: Runtime,
  tx: Tx,
  ownerId: string,
  which: SQL | undefined,
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
    .where(and(which, isNull(services.deletedAt), ne(services.reviewState, state)))
    .returning({ id: services.id })
  const tells: ((() => void) | undefined)[] = []
  if (!isShown) for (const { id } of changed) tells.push(await onServiceGone(runtime, tx, id))
  if (!changed.length) return nothing
  return {
    tags: [lists, offersTag(ownerId), ...changed.map(({ id }) => serviceTag(id))],
    tell: () => tells.forEach(tell => void tell?.()),
  }
}
