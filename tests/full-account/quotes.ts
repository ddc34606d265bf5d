import { v7 as uuidv7 } from 'uuid'
import { jobChoices, jobPrices } from '../../features/prices/figure-tables.server.ts'
import {
  paymentAccounts,
  priceItems,
  priceLists,
  quoteExpiries,
  quotes,
  quoteVersions,
} from '../../features/quotes/quote-tables.server.ts'
import type { AccountParts } from './account-parts.ts'

export async function addPricesAndQuotes({
  db,
  mark,
  me,
  customer,
  provider,
  service,
  bought,
  selling,
  open,
}: AccountParts): Promise<void> {
  await db.insert(priceLists).values({ providerId: me.id, version: 1 })
  await db
    .insert(priceItems)
    .values({ id: uuidv7(), providerId: me.id, name: `Posao ${mark}`, unit: mark, price: 150_000n, position: 0 })
  await db.insert(jobChoices).values({ providerId: me.id, line: `posao ${mark} | ${mark}`, job: 'zamena-ventila' })
  await db.insert(jobPrices).values({
    providerId: me.id,
    job: 'zamena-ventila',
    townKey: 'kikinda',
    price: 150_000n,
    isListed: true,
    quotes: 0,
  })
  const account = { holder: `Ime ${mark}`, account: '165000000000005574' }
  await db.insert(paymentAccounts).values({ providerId: me.id, ...account })
  // Inserts two quotes with the user as provider and two as customer. In each pair one quote is accepted.
  const rows = [
    { customerId: customer.id, providerId: me.id, serviceId: service.id, conversationId: null, serial: 1 },
    { customerId: customer.id, providerId: me.id, serviceId: service.id, conversationId: selling.id, serial: 2 },
    { customerId: me.id, providerId: provider.id, serviceId: bought.id, conversationId: null, serial: 1 },
    { customerId: me.id, providerId: provider.id, serviceId: bought.id, conversationId: open.id, serial: 2 },
  ].map(parties => ({
    ...parties,
    id: uuidv7(),
    year: 2026,
    providerName: parties.providerId === me.id ? `Ime ${mark}` : 'Dragan Ilić',
    customerName: parties.customerId === me.id ? `Ime ${mark}` : 'Jelena Stojković',
    place: parties.providerId === me.id ? `Mesto ${mark}` : 'Bor',
  }))
  await db.insert(quotes).values(rows)
  await db.insert(quoteVersions).values(
    rows.map(({ id: quoteId, providerId, serial }) => {
      const isOwn = providerId === me.id
      const word = isOwn ? mark : 'ventil'
      return {
        quoteId,
        version: 1,
        lines: [{ name: `Posao ${word}`, unit: word, quantity: 1000, price: 150_000, amount: 150_000 }],
        total: 150_000n,
        note: `Napomena ${word}`,
        changeNote: word,
        validUntil: '2099-12-01',
        sha256: '0'.repeat(64),
        status: serial === 1 ? ('sent' as const) : ('accepted' as const),
        sentAt: new Date(),
        reason: isOwn ? null : `Zato ${mark}`,
        accountSnapshot: isOwn && serial === 2 ? account : null,
      }
    }),
  )
  await db.insert(quoteExpiries).values(rows.map(({ id: quoteId }) => ({ quoteId, dueAt: new Date('2099-12-02') })))
}
