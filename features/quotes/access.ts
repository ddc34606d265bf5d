import { randomUUID } from 'node:crypto'
import { type Access, type App, everybody, providers, type Street, signedIn } from '../../tests/access-rows.ts'
import { aLine, inDays } from '../../tests/quotes.ts'

let quote = { id: '', versions: [{ version: 1, sha256: '' }] }

const newQuote = ({ conversation }: Street) => ({
  id: randomUUID(),
  conversation_id: conversation.id,
  lines: [aLine],
  valid_until: inDays(7),
})
/** Sends a quote in the conversation as its provider. */
const send = async (app: App, street: Street) => {
  const { body } = await app.call('POST', '/api/quotes', { as: street.people.provider, body: newQuote(street) })
  quote = body
}
const accept = async (app: App, street: Street) => {
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

/** Expected statuses of this feature's endpoints per kind of caller (tests/access.test.ts). */
export const access: Access = {
  'GET /providers/{id}/prices': { at: ({ people }) => `/providers/${people.provider!.id}/prices`, expected: everybody },
  'GET /price-ranges': { at: () => '/price-ranges?category=Vodoinstalater&location=Pančevo', expected: everybody },
  'GET /price-list': { expected: providers },
  'PUT /price-list': {
    body: () => ({
      items: [{ id: randomUUID(), name: 'Zamena ventila', unit: 'po komadu', price: 150_000 }],
      version: 0,
    }),
    expected: providers,
  },
  'GET /payment-account': { expected: providers },
  'PUT /payment-account': {
    body: { holder: 'Milan Jovanović', account: '165-55-74', version: 0 },
    expected: providers,
  },
  'POST /quotes': { body: newQuote, blocked: { provider: 409 }, expected: [401, 401, 404, 403, 403, 201] },
  'GET /quotes/mine': { expected: signedIn },
  'GET /quotes/figures': { expected: providers },
  'GET /quotes/csv': { expected: providers },
  'GET /quotes/{id}': { before: send, at: path(), expected: [401, 401, 404, 404, 200, 200] },
  'POST /quotes/{id}/versions': {
    before: send,
    at: path('/versions'),
    body: () => ({ after: 1, lines: [aLine, { ...aLine, name: 'Zamena sifona' }], valid_until: inDays(7) }),
    blocked: { provider: 409 },
    expected: [401, 401, 404, 403, 403, 200],
  },
  'POST /quotes/{id}/accept': {
    before: send,
    at: path('/accept'),
    body: seenVersion,
    blocked: { seeker: 409 },
    expected: [401, 401, 404, 404, 200, 403],
  },
  'POST /quotes/{id}/decline': {
    before: send,
    at: path('/decline'),
    body: seenVersion,
    blocked: { seeker: 409 },
    expected: [401, 401, 404, 404, 200, 403],
  },
  'POST /quotes/{id}/withdraw': {
    before: send,
    at: path('/withdraw'),
    body: { version: 1 },
    blocked: { provider: 409 },
    expected: [401, 401, 404, 404, 403, 200],
  },
  'POST /quotes/{id}/paid': {
    before: accept,
    at: path('/paid'),
    body: { version: 1 },
    blocked: { provider: 409 },
    expected: [401, 401, 404, 404, 403, 200],
  },
  'GET /quotes/{id}/ips.svg': {
    before: accept,
    at: path('/ips.svg'),
    expected: [401, 401, 404, 404, 200, 409],
  },
  'GET /quotes/{id}/ips.png': {
    before: accept,
    at: path('/ips.png'),
    expected: [401, 401, 404, 404, 200, 409],
  },
}
