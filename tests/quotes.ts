import { randomUUID } from 'node:crypto'
import { addDays } from '../features/appointments/belgrade.ts'
import { dayOf } from '../platform/serbian/dates.ts'
import type { Answer, App, Caller } from './harness.ts'

export const inDays = (days: number) => addDays(dayOf(new Date()), days)
export const quoteLine = { name: 'Zamena ventila', unit: 'po komadu', quantity: 2000, price: 150_000 }
const extraQuoteLine = { name: 'Zamena sifona', unit: 'po komadu', quantity: 1000, price: 180_000 }

/** Creates a provider with a payment account, a customer, and their conversation. */
export async function newQuoteScene(app: App, account: string | null = '165-55-74') {
  const provider = await app.person('provider', { name: 'Dragan Petrović', location: 'Pančevo' })
  const customer = await app.person('regular', { name: 'Ana Nikolić' })
  const service = await app.service(provider)
  const conversation = await app.startConversation(customer, service)
  if (account) await savePaymentAccount(app, provider, account)
  return { provider, customer, service, conversation }
}
export type QuoteScene = Awaited<ReturnType<typeof newQuoteScene>>

/** Saves a payment account with the stored version's number, as the form does. */
export async function savePaymentAccount(app: App, as: Caller, account: string): Promise<Answer> {
  const { body } = await app.call('GET', '/api/payment-account', { as })
  const version = body.account?.version ?? 0
  return app.call('PUT', '/api/payment-account', { as, body: { holder: 'Dragan Petrović', account, version } })
}

export const sendQuote = (app: App, { provider, conversation }: QuoteScene, more: object = {}): Promise<Answer> =>
  app.call('POST', '/api/quotes', {
    as: provider,
    body: {
      id: randomUUID(),
      conversation_id: conversation.id,
      lines: [quoteLine],
      valid_until: inDays(7),
      ...more,
    },
  })

type Sent = { id: string; versions: { version: number; sha256: string }[] }
/** Acts as the provider or the customer on the newest version of a quote. */
export function actOnQuote(
  app: App,
  as: Caller | null,
  { id, versions: [newest] }: Sent,
  action: 'accept' | 'decline' | 'withdraw' | 'versions' | 'paid',
  more: object = {},
): Promise<Answer> {
  const { version, sha256 } = newest!
  const body =
    action === 'versions'
      ? { after: version, lines: [quoteLine, extraQuoteLine], valid_until: inDays(7) }
      : action === 'accept' || action === 'decline'
        ? { version, sha256 }
        : { version }
  return app.call('POST', `/api/quotes/${id}/${action}`, { as, body: { ...body, ...more } })
}
