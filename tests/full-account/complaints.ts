import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import {
  complaintSteps,
  complaints,
  complaintTerms,
  faults,
} from '../../features/complaints/complaint-tables.server.ts'
import { quotes, warranties } from '../../features/quotes/quote-tables.server.ts'
import type { AccountParts } from './account-parts.ts'

/** Inserts a warranty and a fault, and an open complaint on each side of the user. */
export async function addComplaints({
  db,
  mark,
  me,
  customer,
  provider,
  service,
  bought,
}: AccountParts): Promise<void> {
  const [quote] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.customerId, me.id), eq(quotes.serial, 2)))
  const quoteId = quote!.id
  await db.insert(warranties).values({
    quoteId,
    version: 1,
    workMonths: 12,
    materialMonths: 0,
    startedAt: new Date(),
    endsAt: new Date('2099-12-01'),
  })
  await db.insert(faults).values({ id: uuidv7(), quoteId, text: `Curi, ${mark}` })
  const rows = [
    { customerId: me.id, providerId: provider.id, serviceId: bought.id, sourceId: quoteId },
    { customerId: customer.id, providerId: me.id, serviceId: service.id, sourceId: uuidv7() },
  ].map(parties => ({
    ...parties,
    id: uuidv7(),
    sourceKind: 'warranty' as const,
    sourceTitle: 'Ponuda 2026-002',
    customerName: parties.customerId === me.id ? `Ime ${mark}` : 'Jelena Stojković',
    providerName: parties.providerId === me.id ? `Ime ${mark}` : 'Dragan Ilić',
    answerBy: new Date('2099-12-01'),
    settleBy: new Date('2099-12-08'),
    createdAt: new Date(),
  }))
  await db.insert(complaints).values(rows)
  await db.insert(complaintSteps).values(
    rows.flatMap(({ id, customerId }) =>
      (['customer', 'provider'] as const).map((by, index) => ({
        id: uuidv7(),
        complaintId: id,
        position: index + 1,
        kind: index ? ('reply' as const) : ('filed' as const),
        by,
        text: (by === 'customer') === (customerId === me.id) ? `Reč ${mark}` : 'Ventil.',
        remedy: index ? null : ('repair' as const),
        createdAt: new Date(),
      })),
    ),
  )
  await db
    .insert(complaintTerms)
    .values(rows.map(({ id }) => ({ complaintId: id, kind: 'settlement' as const, dueAt: new Date('2099-12-08') })))
}
