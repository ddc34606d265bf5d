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

export async function addPricesAndQuotes({ fill, mark, parties }: AccountParts): Promise<void> {
  await fill(priceLists, {})
  await fill(priceItems, { name: `Posao ${mark}` })
  await fill(jobChoices, { line: `posao ${mark} | ${mark}`, job: 'zamena-ventila' })
  await fill(jobPrices, { job: 'zamena-ventila', townKey: 'kikinda', isListed: true })
  const account = { holder: `Ime ${mark}`, account: '165000000000005574' }
  await fill(paymentAccounts, account)
  // In each pair one quote is accepted.
  const rows = await fill(
    quotes,
    ...parties.map((each, at) => ({
      ...each,
      year: 2026,
      serial: 1 + (at % 2),
      place: each.isMine ? 'Bor' : `Mesto ${mark}`,
    })),
  )
  await fill(
    quoteVersions,
    ...rows.map(({ id: quoteId, isMine, serial }) => {
      const word = isMine ? 'ventil' : mark
      return {
        quoteId,
        lines: [{ name: `Posao ${word}`, unit: word, quantity: 1000, price: 150_000, amount: 150_000 }],
        note: `Napomena ${word}`,
        changeNote: word,
        sha256: '0'.repeat(64),
        status: serial === 1 ? ('sent' as const) : ('accepted' as const),
        reason: isMine ? `Zato ${mark}` : null,
        accountSnapshot: !isMine && serial === 2 ? account : null,
      }
    }),
  )
  await fill(quoteExpiries, ...rows.map(({ id: quoteId }) => ({ quoteId })))
}
