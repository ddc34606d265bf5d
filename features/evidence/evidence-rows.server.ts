import { and, desc, eq, gt, max, sql } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { userTag } from '../accounts/user-tag.server.ts'
import { findProviderTags } from '../services/service-tags.server.ts'
import type { OwnEvidence, PublicEvidence } from './evidence.ts'
import { evidenceKinds } from './evidence-kinds.ts'
import { type EvidenceRow, evidence, evidenceDocuments } from './evidence-tables.server.ts'

export const evidenceNotFound = () => notFound('Ova provera više ne postoji.')

/** Returns the last day on which evidence holds; `endsAt` is the midnight after it. */
export const lastDay = (endsAt: Date): string => dayOf(new Date(endsAt.getTime() - 1))

/** Locks a provider, so that all changes of the provider's evidence happen one after another. */
export async function lockProvider(tx: Tx, providerId: string) {
  const [provider] = await tx.select().from(profiles).where(eq(profiles.id, providerId)).for('update')
  return provider
}

const holdsAt = (now: Date) => and(eq(evidence.status, 'accepted'), gt(evidence.endsAt, now))

/**
 * Stores until when any evidence of a provider holds, for the mark on cards. The caller has locked the provider. Also
 * raises `updated_at`, by which the provider's website notices the change.
 */
export async function updateVerifiedUntil(tx: Tx, providerId: string, now: Date): Promise<void> {
  const [last] = await tx
    .select({ at: max(evidence.endsAt) })
    .from(evidence)
    .where(and(eq(evidence.providerId, providerId), holdsAt(now)))
  await tx
    .update(profiles)
    .set({ verifiedUntil: last?.at ?? null, updatedAt: now })
    .where(eq(profiles.id, providerId))
}

/** Returns the cache tags of all pages that show a provider's evidence. */
export const evidenceTags = async ({ db }: Pick<Runtime, 'db'>, providerId: string): Promise<string[]> => [
  userTag(providerId),
  ...(await findProviderTags({ db }, providerId)),
]

/** Lists the evidence of a provider that holds, in the order of the kinds. */
export async function listPublicEvidence(
  { db }: Pick<Runtime, 'db'>,
  providerId: string,
  now = new Date(),
): Promise<PublicEvidence[]> {
  const rows = await db
    .select()
    .from(evidence)
    .where(and(eq(evidence.providerId, providerId), holdsAt(now)))
    .orderBy(evidence.decidedAt)
  const order = (row: EvidenceRow) => evidenceKinds.indexOf(row.kind)
  return rows
    .sort((one, other) => order(one) - order(other))
    .map(({ kind, subject, taxNumber, decidedAt, endsAt }) => ({
      kind,
      subject,
      tax_number: taxNumber,
      checked_on: dayOf(decidedAt!),
      valid_until: lastDay(endsAt!),
    }))
}

export const selectEvidence = (db: Db | Tx) =>
  db
    .select({
      row: evidence,
      // The table is named, because in a list of columns Drizzle writes a column alone.
      hasDocument: sql<boolean>`EXISTS (SELECT 1 FROM ${evidenceDocuments} d WHERE d.evidence_id = ${evidence}.id
        AND d.owner_id = ${evidence}.provider_id)`,
    })
    .from(evidence)
    .$dynamic()
export type SelectedEvidence = { row: EvidenceRow; hasDocument: boolean }

/** `now` decides whether accepted evidence still holds, because the job that ends it may be late. */
export const toOwnEvidence = ({ row, hasDocument }: SelectedEvidence, now = new Date()): OwnEvidence => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  tax_number: row.taxNumber,
  company_number: row.companyNumber,
  note: row.note,
  status: row.status === 'accepted' && row.endsAt! <= now ? 'expired' : row.status,
  seen: row.seen,
  reason: row.reason,
  valid_until: row.endsAt && lastDay(row.endsAt),
  has_document: hasDocument,
  sent_at: row.sentAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
  version: row.version,
})

/** Lists a provider's evidence, the last sent first. */
export async function listOwnEvidence({ db }: Pick<Runtime, 'db'>, providerId: string): Promise<OwnEvidence[]> {
  const rows = await selectEvidence(db)
    .where(eq(evidence.providerId, providerId))
    .orderBy(desc(evidence.sentAt), desc(evidence.id))
    .limit(100)
  return rows.map(row => toOwnEvidence(row))
}
