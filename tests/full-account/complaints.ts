import { and, eq } from 'drizzle-orm'
import {
  complaintSteps,
  complaints,
  complaintTerms,
  faults,
} from '../../features/complaints/complaint-tables.server.ts'
import { quotes, warranties } from '../../features/quotes/quote-tables.server.ts'
import type { AccountParts } from './account-parts.ts'

/** Inserts a warranty and a fault, and an open complaint on each side of the user. */
export async function addComplaints({ fill, db, mark, me, asProvider, asCustomer }: AccountParts): Promise<void> {
  const [quote] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.customerId, me.id), eq(quotes.serial, 2)))
  const quoteId = quote!.id
  await fill(warranties, { quoteId, workMonths: 12, materialMonths: 0 })
  await fill(faults, { quoteId, text: `Curi, ${mark}` })
  const rows = await fill(
    complaints,
    ...[{ ...asCustomer, sourceId: quoteId }, asProvider].map(side => ({
      ...side,
      sourceKind: 'warranty' as const,
      sourceTitle: 'Ponuda 2026-002',
    })),
  )
  await fill(
    complaintSteps,
    ...rows.flatMap(({ id: complaintId, isMine }) => [
      { complaintId, kind: 'filed' as const, by: 'customer' as const, text: isMine ? `Reč ${mark}` : 'Ventil.' },
      {
        complaintId,
        position: 2,
        kind: 'reply' as const,
        by: 'provider' as const,
        text: isMine ? 'Ventil.' : `Reč ${mark}`,
        remedy: 'repair' as const,
      },
    ]),
  )
  await fill(complaintTerms, ...rows.map(({ id: complaintId }) => ({ complaintId, kind: 'settlement' as const })))
}
