import { randomUUID } from 'node:crypto'
import {
  type Access,
  type AccessScene,
  type App,
  okForEverybody,
  okForProviders,
  okForUsers,
} from '../../tests/access-rows.ts'
import { inDays, quoteLine } from '../../tests/quotes.ts'

let quote = { id: '', versions: [{ version: 1, sha256: '' }] }

const newQuote = ({ conversation }: AccessScene) => ({
  id: randomUUID(),
  conversation_id: conversation.id,
  lines: [quoteLine],
  valid_until: inDays(7),
})
const send = async (app: App, street: AccessScene) => {
  const { body } = await app.call('POST', '/api/quotes', { as: street.people.provider, body: newQuote(street) })
  quote = body
}
const accept = async (app: App, street: AccessScene) => {
  await app.call('PUT', '/api/payment-account', {
    as: street.people.provider,
    body: { holder: 'Milan Jovanović', account: '165-55-74', version: 0 },
  })
  await send(app, street)
  await app.call('POST', `/api/quotes/${quote.id}/accept`, { as: street.people.seeker, body: seenVersion() })
}
const seenVersion = () => ({ version: 1, sha256: quote.versions[0]!.sha256 })
const path =
  (suffix = '') =>
  () =>
    `/quotes/${quote.id}${suffix}`

export const access: Access = {
  'GET /providers/{id}/prices': {
    path: ({ people }) => `/providers/${people.provider!.id}/prices`,
    expected: okForEverybody,
  },
  'GET /price-list': { expected: okForProviders },
  'PUT /price-list': {
    body: () => ({
      items: [{ id: randomUUID(), name: 'Zamena ventila', unit: 'po komadu', price: 150_000 }],
      version: 0,
    }),
    expected: okForProviders,
  },
  'GET /payment-account': { expected: okForProviders },
  'PUT /payment-account': {
    body: { holder: 'Milan Jovanović', account: '165-55-74', version: 0 },
    expected: okForProviders,
  },
  'POST /quotes': { body: newQuote, blocked: { provider: 409 }, expected: [401, 401, 404, 403, 403, 201] },
  'GET /quotes/mine': { expected: okForUsers },
  'GET /quotes/figures': { expected: okForProviders },
  'GET /quotes/csv': { expected: okForProviders },
  'GET /quotes/{id}': { prepare: send, path: path(), expected: [401, 401, 404, 404, 200, 200] },
  'POST /quotes/{id}/versions': {
    prepare: send,
    path: path('/versions'),
    body: () => ({ after: 1, lines: [quoteLine, { ...quoteLine, name: 'Zamena sifona' }], valid_until: inDays(7) }),
    blocked: { provider: 409 },
    expected: [401, 401, 404, 403, 403, 200],
  },
  'POST /quotes/{id}/accept': {
    prepare: send,
    path: path('/accept'),
    body: seenVersion,
    blocked: { seeker: 409 },
    expected: [401, 401, 404, 404, 200, 403],
  },
  'POST /quotes/{id}/decline': {
    prepare: send,
    path: path('/decline'),
    body: seenVersion,
    blocked: { seeker: 409 },
    expected: [401, 401, 404, 404, 200, 403],
  },
  'POST /quotes/{id}/withdraw': {
    prepare: send,
    path: path('/withdraw'),
    body: { version: 1 },
    blocked: { provider: 409 },
    expected: [401, 401, 404, 404, 403, 200],
  },
  'POST /quotes/{id}/paid': {
    prepare: accept,
    path: path('/paid'),
    body: { version: 1 },
    blocked: { provider: 409 },
    expected: [401, 401, 404, 404, 403, 200],
  },
  'GET /quotes/{id}/ips.svg': {
    prepare: accept,
    path: path('/ips.svg'),
    expected: [401, 401, 404, 404, 200, 409],
  },
  'GET /quotes/{id}/ips.png': {
    prepare: accept,
    path: path('/ips.png'),
    expected: [401, 401, 404, 404, 200, 409],
  },
}
