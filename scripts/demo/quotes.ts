import { addDays } from '../../features/appointments/belgrade.ts'
import { paymentAccountChange } from '../../features/quotes/payment-account.ts'
import { savePaymentAccount } from '../../features/quotes/payment-accounts.server.ts'
import { type QuoteInput, quoteInput } from '../../features/quotes/quote.ts'
import { acceptQuote, declineQuote, markPaid } from '../../features/quotes/quote-changes.server.ts'
import { expiryTime } from '../../features/quotes/quote-content.server.ts'
import { expireQuotes } from '../../features/quotes/quote-expiries.server.ts'
import { QUANTITY_SCALE } from '../../features/quotes/quote-lines.ts'
import { sendQuote } from '../../features/quotes/quote-send.server.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { quotes as demoQuotes, providerOf } from './demo-data.ts'
import { idOf } from './ids.ts'
import { actAt, type Loading } from './loading.ts'
import { readAll } from './reading.ts'
import type { DemoQuote } from './shapes.ts'
import { wakingTime } from './waking-time.ts'

const MINUTES_PER_DAY = 1440
const PARA = 100

/** Sends the quotes and answers them, oldest first. */
export async function addQuotes(loading: Loading): Promise<void> {
  await actAt(loading, wakingTime(loading.now, 150 * MINUTES_PER_DAY), async as => {
    for (const { provider, ...account } of demoQuotes.accounts)
      await savePaymentAccount(as(provider), paymentAccountChange.parse({ ...account, version: 0 }))
  })
  for (const quote of demoQuotes.quotes) await addQuote(loading, quote)
}

async function addQuote(loading: Loading, quote: DemoQuote): Promise<void> {
  const { service, customer, accepted, declined } = quote
  const provider = providerOf(service)
  const sentAt = wakingTime(loading.now, quote.minutesAgo)
  const input = toInput(quote, sentAt)
  await actAt(loading, sentAt, as => sendQuote(as(provider), input))
  const answer = accepted ?? declined
  const seen = { version: 1 }
  if (accepted)
    await actAt(loading, wakingTime(loading.now, accepted.minutesAgo), as => acceptQuote(as(customer), input.id, seen))
  if (accepted?.paidMinutesAgo)
    await actAt(loading, wakingTime(loading.now, accepted.paidMinutesAgo), as => markPaid(as(provider), input.id, seen))
  if (declined)
    await actAt(loading, wakingTime(loading.now, declined.minutesAgo), as =>
      declineQuote(as(customer), input.id, { ...seen, reason: declined.reason }),
    )
  const end = expiryTime(input.valid_until)
  const isExpired = !answer && end.getTime() < loading.now
  if (isExpired) await actAt(loading, end, () => expireQuotes(loading.runtime, end))
  if (answer || isExpired) await readAll(loading, service, customer)
}

function toInput(quote: DemoQuote, sentAt: Date): QuoteInput {
  const { service, customer, lines, note, validDays } = quote
  const key = `${service}/${customer}`
  return quoteInput.parse({
    id: idOf('quote', key),
    conversation_id: idOf('conversation', key),
    lines: lines.map(({ quantity, price, ...line }) => ({
      ...line,
      quantity: quantity * QUANTITY_SCALE,
      price: price * PARA,
    })),
    note,
    valid_until: addDays(dayOf(sentAt), validDays),
  })
}
