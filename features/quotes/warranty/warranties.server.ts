import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { dayOf } from '../../../platform/serbian/dates.ts'
import type { Tx } from '../../../platform/server/database/db.server.ts'
import { addDays, addMonths, startOfDay } from '../../appointments/belgrade.ts'
import type { OnCompletion } from '../../conversations/completion/completion.server.ts'
import type { Warranty } from '../quote.ts'
import { publishQuoteChange } from '../quote-changed.server.ts'
import { quotes, quoteVersions, type VersionRow, type WarrantyRow, warranties } from '../quote-tables.server.ts'
import { nextReminder } from './warranty-term.ts'

function toWarrantyRow({ quoteId, version }: VersionRow, warranty: Warranty, startedAt: Date): WarrantyRow {
  const { work_months: workMonths, material_months: materialMonths } = warranty
  return {
    quoteId,
    version,
    workMonths,
    materialMonths,
    startedAt,
    endsAt: startOfDay(addDays(addMonths(dayOf(startedAt), Math.max(workMonths, materialMonths)), 1)),
    remindAt: nextReminder(startedAt, [workMonths, materialMonths], startedAt),
  }
}

/** Starts the warranty that an accepted version of a completed job promises. A version without one ends an older one. */
export async function startWarranty(tx: Tx, version: VersionRow, startedAt: Date): Promise<void> {
  if (!version.warranty) {
    await tx.delete(warranties).where(eq(warranties.quoteId, version.quoteId))
    return
  }
  const row = toWarrantyRow(version, version.warranty, startedAt)
  await tx.insert(warranties).values(row).onConflictDoUpdate({ target: warranties.quoteId, set: row })
}

/** Starts the warranties of the quotes of a completed conversation. If the completion is undone, removes them. */
export const onCompletion: OnCompletion = async (runtime, tx, conversation, at) => {
  const rows = await tx
    .select()
    .from(quotes)
    .where(eq(quotes.conversationId, conversation.id))
    .orderBy(asc(quotes.id))
    .for('update')
  if (!rows.length) return undefined
  const ids = rows.map(({ id }) => id)
  if (at) {
    const accepted = await tx
      .selectDistinctOn([quoteVersions.quoteId])
      .from(quoteVersions)
      .where(and(inArray(quoteVersions.quoteId, ids), eq(quoteVersions.status, 'accepted')))
      .orderBy(quoteVersions.quoteId, desc(quoteVersions.version))
    for (const version of accepted) await startWarranty(tx, version, at)
  } else if (conversation.completedAt) {
    await tx
      .delete(warranties)
      .where(and(inArray(warranties.quoteId, ids), eq(warranties.startedAt, conversation.completedAt)))
  }
  return () => rows.forEach(row => void publishQuoteChange(runtime, { row, message: null }))
}
