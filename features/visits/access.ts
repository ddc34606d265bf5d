import { randomUUID } from 'node:crypto'
import type { Access, AccessScene, App } from '../../tests/access-rows.ts'
import { inDays, quoteLine } from '../../tests/quotes.ts'

let quoteId = ''
const path = () => `/quotes/${quoteId}/visits`
const visitOn = (days: number) => ({ id: randomUUID(), starts_at: `${inDays(days)}T09:00:00.000Z` })

async function accept(app: App, { people, conversation }: AccessScene): Promise<void> {
  const input = { id: randomUUID(), conversation_id: conversation.id, lines: [quoteLine], valid_until: inDays(7) }
  const { body: quote } = await app.call('POST', '/api/quotes', { as: people.provider, body: input })
  quoteId = quote.id
  const body = { version: 1, sha256: quote.versions[0].sha256 }
  await app.call('POST', `/api/quotes/${quoteId}/accept`, { as: people.seeker, body })
}

export const access: Access = {
  'GET /quotes/{id}/visits': { prepare: accept, path, expected: [401, 401, 404, 404, 200, 200] },
  'POST /quotes/{id}/visits': {
    prepare: accept,
    path,
    body: () => ({ visits: [visitOn(2), visitOn(4)] }),
    blocked: { provider: 409 },
    expected: [401, 401, 404, 404, 403, 200],
  },
}
