import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { post, publishService } from './test.ts'
import { newUserByCode } from './users.ts'

type SentQuote = { id: string; number: string; versions: { sha256: string }[] }

export const quoteCard = (page: Page) => page.getByRole('log').getByRole('article', { name: 'Ponuda' }).last()

export async function newPlumberAndCustomer(price = '1000 din') {
  const { page: plumber } = await newUserByCode('provider', 'Dragan Petrović')
  const { page: customer } = await newUserByCode('regular', 'Ana Nikolić')
  const service = { description: 'Popravljam sve što curi, kaplje ili ne otiče.', price, keywords: ['ventil'] }
  const { id: serviceId } = await publishService(plumber, 'Vodoinstalater, popravke', service)
  return { plumber, customer, serviceId }
}

/** Sends a quote with one line in a conversation of the plumber. */
export const sendQuote = (plumber: Page, conversation_id: string): Promise<SentQuote> =>
  post(plumber, '/api/quotes', {
    id: randomUUID(),
    conversation_id,
    lines: [{ name: 'Rad u kući', unit: 'po satu', quantity: 1250, price: 220_000 }],
    valid_until: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
  })
