import { and, eq, inArray } from 'drizzle-orm'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict } from '../../platform/server/http/problem.server.ts'
import type { EvidenceInput, OwnEvidence } from './evidence.ts'
import { claimDocument, deleteDocuments } from './evidence-documents.server.ts'
import { needsDocument } from './evidence-kinds.ts'
import { MAX_DOCUMENT_DAYS } from './evidence-limits.ts'
import {
  evidenceNotFound,
  lockProvider,
  selectEvidence,
  toOwnEvidence,
  updateVerifiedUntil,
} from './evidence-rows.server.ts'
import { evidence } from './evidence-tables.server.ts'

const DAY_MS = 86_400_000

/**
 * Stores evidence, which waits for an administrator. A repeated request returns what is stored. 409 `id_taken`,
 * `already_waiting` (one of each kind) or `document_gone`.
 */
export const sendEvidence = (acting: ActorContext, input: EvidenceInput, now = new Date()): Promise<OwnEvidence> =>
  inTransaction(acting.runtime.db, async tx => {
    const { user } = acting
    const { id, kind, note, document } = input
    await lockProvider(tx, user.id)
    const [existing] = await selectEvidence(tx).where(eq(evidence.id, id))
    if (existing) {
      if (existing.row.providerId !== user.id) throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
      return toOwnEvidence(existing, now)
    }
    const isWaiting = and(eq(evidence.providerId, user.id), eq(evidence.kind, kind), eq(evidence.status, 'waiting'))
    if (await tx.$count(evidence, isWaiting))
      throw conflict('already_waiting', 'To ste već poslali. Sačekajte odgovor ili povucite ono što čeka.')
    if (needsDocument(kind)) await claimDocument(acting, tx, id, document!)
    // A photo of an identity card is not kept, even if a program has uploaded one.
    else await deleteDocuments(acting.runtime, tx, id)
    await tx.insert(evidence).values({
      id,
      providerId: user.id,
      kind,
      note,
      ...(kind === 'register' && { taxNumber: input.tax_number, companyNumber: input.company_number }),
      ...(kind === 'licence' && { subject: input.subject }),
      nextDueAt: new Date(now.getTime() + MAX_DOCUMENT_DAYS * DAY_MS),
      sentAt: now,
    })
    const [stored] = await selectEvidence(tx).where(eq(evidence.id, id))
    return toOwnEvidence(stored!, now)
  })

/** Withdraws waiting or accepted evidence, which disappears at once. A repeated request changes nothing. */
export const withdrawEvidence = (acting: ActorContext, id: string, now = new Date()): Promise<void> =>
  inTransaction(acting.runtime.db, async tx => {
    const { runtime, user } = acting
    await lockProvider(tx, user.id)
    const [row] = await tx
      .select({ status: evidence.status })
      .from(evidence)
      .where(and(eq(evidence.id, id), eq(evidence.providerId, user.id)))
    if (!row) throw evidenceNotFound()
    await tx
      .update(evidence)
      .set({ status: 'withdrawn', endedAt: now, nextDueAt: null })
      .where(and(eq(evidence.id, id), inArray(evidence.status, ['waiting', 'accepted'])))
    await deleteDocuments(runtime, tx, id)
    if (row.status === 'accepted') await updateVerifiedUntil(tx, user.id, now)
  })
