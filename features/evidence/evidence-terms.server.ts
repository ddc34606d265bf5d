import { and, asc, eq, lt, lte } from 'drizzle-orm'
import { deleteInSteps } from '../../platform/server/database/delete-in-steps.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { deleteDocuments, deleteUnsentDocuments } from './evidence-documents.server.ts'
import { notifyOfEvidence } from './evidence-emails.server.ts'
import { ENDED_RETENTION_DAYS } from './evidence-limits.ts'
import { evidenceTags, lockProvider, updateVerifiedUntil } from './evidence-rows.server.ts'
import { type EvidenceRow, evidence } from './evidence-tables.server.ts'

const cleanupQueue = 'evidence-cleanup'

export async function registerEvidenceJobs(runtime: Runtime): Promise<void> {
  await runtime.jobs.everyMinute('evidence-terms', () => runEvidenceTerms(runtime))
  await runtime.jobs.work(cleanupQueue, { expireInSeconds: 600, retryLimit: 2 }, () => cleanUp(runtime))
  await runtime.jobs.schedule(cleanupQueue, '25 * * * *')
}

/** Takes all due steps: deletes unseen documents, reminds of an end, ends evidence. Each step happens once. */
export async function runEvidenceTerms(runtime: Runtime, now = new Date()): Promise<void> {
  const isDue = lte(evidence.nextDueAt, now)
  const due = await runtime.db
    .select({ id: evidence.id, providerId: evidence.providerId })
    .from(evidence)
    .where(isDue)
    .orderBy(asc(evidence.nextDueAt))
  for (const { id, providerId } of due) {
    if (runtime.stopping.aborted) return
    try {
      await inTransaction(runtime.db, async tx => {
        await lockProvider(tx, providerId)
        const [row] = await tx
          .select()
          .from(evidence)
          .where(and(eq(evidence.id, id), isDue))
        if (!row) return
        const { kind, change } = stepOf(row, now)
        await tx.update(evidence).set(change).where(eq(evidence.id, id))
        if (kind === 'lapsed') await deleteDocuments(runtime, tx, id)
        if (kind === 'expired') await updateVerifiedUntil(tx, providerId, now)
        await notifyOfEvidence(runtime, tx, row, kind)
      })
      runtime.cache.invalidate(await evidenceTags(runtime, providerId))
    } catch (error) {
      runtime.log.warn({ err: error, evidence: id }, 'a step of evidence is late')
    }
  }
}

type Step = { kind: 'lapsed' | 'reminder' | 'expired'; change: Partial<EvidenceRow> }

function stepOf({ status, endsAt }: EvidenceRow, now: Date): Step {
  const ended = { endedAt: now, nextDueAt: null }
  if (status === 'waiting') return { kind: 'lapsed', change: { status: 'lapsed', ...ended } }
  if (endsAt! <= now) return { kind: 'expired', change: { status: 'expired', ...ended } }
  return { kind: 'reminder', change: { nextDueAt: endsAt } }
}

async function cleanUp(runtime: Runtime): Promise<void> {
  await deleteUnsentDocuments(runtime)
  await deleteEndedEvidence(runtime)
}

export const deleteEndedEvidence = ({ db }: Pick<Runtime, 'db'>, now = new Date()): Promise<void> =>
  deleteInSteps(
    db,
    evidence,
    evidence.id,
    lt(evidence.endedAt, new Date(now.getTime() - ENDED_RETENTION_DAYS * 86_400_000)),
  )
