import { and, asc, desc, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { recordAct } from '../journal/journal.server.ts'
import { readDocument } from './evidence-documents.server.ts'
import { MAX_QUEUE_ITEMS } from './evidence-limits.ts'
import { evidenceNotFound, listPublicEvidence, selectEvidence, toOwnEvidence } from './evidence-rows.server.ts'
import { evidence } from './evidence-tables.server.ts'

const isWaiting = eq(evidence.status, 'waiting')

/** Lists waiting evidence, the longest waiting first, or decided evidence, the last decided first. */
export async function listEvidenceQueue({ db }: Runtime, isDecided: boolean, most = MAX_QUEUE_ITEMS) {
  const [where, order]: [SQL, SQL] = isDecided
    ? [isNotNull(evidence.decidedAt), desc(evidence.decidedAt)]
    : [isWaiting, asc(evidence.sentAt)]
  const rows = await db
    .select({ row: evidence, name: profiles.name })
    .from(evidence)
    .innerJoin(profiles, eq(profiles.id, evidence.providerId))
    .where(where)
    .orderBy(order)
    .limit(most)
  return rows.map(({ row, name }) => ({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    status: row.status,
    provider_name: name,
    sent_at: row.sentAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  }))
}

export const countWaitingEvidence = ({ db }: Runtime): Promise<number> => db.$count(evidence, isWaiting)

/** Returns evidence with its provider, for an administrator. Reading it does not show the photo. */
export async function findEvidenceCase(runtime: Runtime, id: string) {
  const [selected] = await selectEvidence(runtime.db).where(eq(evidence.id, id))
  if (!selected) throw evidenceNotFound()
  const [[provider], [decider]] = await Promise.all([
    runtime.db.select().from(profiles).where(eq(profiles.id, selected.row.providerId)),
    runtime.db
      .select({ name: profiles.name })
      .from(evidence)
      .innerJoin(profiles, eq(profiles.id, evidence.decidedBy))
      .where(eq(evidence.id, id)),
  ])
  return {
    ...toOwnEvidence(selected),
    provider: { id: provider!.id, name: provider!.name, slug: provider!.slug, location: provider!.location },
    decided_by: decider?.name ?? null,
    holds: await listPublicEvidence(runtime, selected.row.providerId),
  }
}

/** Returns the photo of waiting evidence for an administrator. Every view is written to the audit log first. */
export async function viewDocument({ runtime, user }: ActorContext, id: string) {
  const [waiting] = await runtime.db
    .select({ providerId: evidence.providerId })
    .from(evidence)
    .where(and(eq(evidence.id, id), isWaiting))
  const found = waiting && (await readDocument(runtime, id, waiting.providerId))
  if (!found) throw evidenceNotFound()
  await runtime.db.transaction(async tx => {
    const isStillWaiting = await tx.$count(evidence, and(eq(evidence.id, id), isWaiting))
    if (!isStillWaiting) throw evidenceNotFound()
    await recordAct(tx, { actorId: user.id, act: 'see_document', subject: { type: 'evidence', id } })
  })
  return found
}
