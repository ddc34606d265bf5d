import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput } from '../../platform/server/http/problem.server.ts'
import { ownCase } from '../accounts/administrator.server.ts'
import { addDays, addMonths, startOfDay } from '../appointments/belgrade.ts'
import { recordAct } from '../journal/journal.server.ts'
import type { EvidenceDecision } from './evidence.ts'
import { deleteDocuments } from './evidence-documents.server.ts'
import { notifyOfEvidence } from './evidence-emails.server.ts'
import { needsDocument } from './evidence-kinds.ts'
import { DEFAULT_VALID_MONTHS, MAX_LICENCES, MAX_VALID_YEARS, REMINDER_DAYS } from './evidence-limits.ts'
import { evidenceNotFound, lockProvider, selectEvidence, updateVerifiedUntil } from './evidence-rows.server.ts'
import { type EvidenceRow, evidence } from './evidence-tables.server.ts'

/**
 * Decides waiting evidence once and deletes its photo. Accepting replaces what the provider had of this kind. Returns
 * the provider's id. 409 `own`, `decided`, `stale` or `document_missing`; 422 for an end in the past or too far ahead.
 */
export const decideEvidence = (
  { runtime, user }: ActorContext,
  id: string,
  input: EvidenceDecision,
  now = new Date(),
): Promise<string> =>
  inTransaction(runtime.db, async tx => {
    const [found] = await tx.select({ providerId: evidence.providerId }).from(evidence).where(eq(evidence.id, id))
    if (!found) throw evidenceNotFound()
    if (found.providerId === user.id) throw ownCase()
    await lockProvider(tx, found.providerId)
    const [selected] = await selectEvidence(tx).where(eq(evidence.id, id))
    if (!selected) throw evidenceNotFound()
    const { row, hasDocument } = selected
    if (row.status !== 'waiting') throw conflict('decided', decidedTitle(row))
    if (row.version !== input.version) throw conflict('stale', 'Ovo je u međuvremenu promenjeno. Osvežite stranicu.')
    const isAccepted = input.decision === 'accepted'
    if (isAccepted && needsDocument(row.kind) && !hasDocument)
      throw conflict('document_missing', 'Slika više nije tu. Odbijte uz molbu da se pošalje ponovo.')
    const endsAt = isAccepted ? endOf(input.valid_until, now) : null
    const subject = row.kind === 'licence' && isAccepted ? input.subject || row.subject : row.subject
    if (isAccepted) await endReplaced(tx, { ...row, subject }, now)
    const [decided] = await tx
      .update(evidence)
      .set({
        status: input.decision,
        subject,
        seen: input.seen,
        reason: isAccepted ? '' : input.reason,
        endsAt,
        nextDueAt: endsAt && nextStepAt(endsAt, now),
        decidedBy: user.id,
        decidedAt: now,
        endedAt: isAccepted ? null : now,
        version: row.version + 1,
      })
      .where(eq(evidence.id, id))
      .returning()
    await deleteDocuments(runtime, tx, id)
    if (isAccepted) await updateVerifiedUntil(tx, row.providerId, now)
    await recordAct(tx, {
      actorId: user.id,
      act: 'decide_evidence',
      subject: { type: 'evidence', id },
      details: { kind: row.kind, decision: input.decision },
    })
    await notifyOfEvidence(runtime, tx, decided!, input.decision)
    return row.providerId
  })

const decidedTitle = ({ status }: EvidenceRow) =>
  status === 'withdrawn' ? 'Pružalac usluge je ovo povukao.' : 'O ovome je već odlučeno.'

/** Returns the midnight after the last day. Without a day of the paper, evidence holds for twelve months. */
function endOf(day: string | null, now: Date): Date {
  const today = dayOf(now)
  const last = day ?? addMonths(today, DEFAULT_VALID_MONTHS)
  if (last <= today) throw invalidInput({ valid_until: 'Poslednji dan mora biti posle današnjeg.' })
  if (last > addMonths(today, 12 * MAX_VALID_YEARS))
    throw invalidInput({ valid_until: `Najviše ${MAX_VALID_YEARS} godina unapred.` })
  return startOfDay(addDays(last, 1))
}

function nextStepAt(endsAt: Date, now: Date): Date {
  const reminder = new Date(endsAt.getTime() - REMINDER_DAYS * 86_400_000)
  return reminder > now ? reminder : endsAt
}

/** Ends the evidence that new evidence replaces: of the same kind or, for a licence, also of the same work. */
async function endReplaced(tx: Tx, { id, providerId, kind, subject }: EvidenceRow, now: Date): Promise<void> {
  const isSameKind = and(
    eq(evidence.providerId, providerId),
    eq(evidence.kind, kind),
    eq(evidence.status, 'accepted'),
    ne(evidence.id, id),
  )
  const end = { status: 'replaced', endedAt: now, nextDueAt: null } as const
  const isSameWork = kind === 'licence' ? sql`sr_key(${evidence.subject}) = sr_key(${subject})` : undefined
  await tx.update(evidence).set(end).where(and(isSameKind, isSameWork))
  const others = await tx.select({ id: evidence.id }).from(evidence).where(isSameKind).orderBy(asc(evidence.endsAt))
  const excess = others.slice(0, Math.max(0, others.length - (MAX_LICENCES - 1))).map(other => other.id)
  if (excess.length) await tx.update(evidence).set(end).where(inArray(evidence.id, excess))
}
