import { randomUUID } from 'node:crypto'
import { type Access, type AccessScene, type App, okForProviders, okForUsers } from '../../tests/access-rows.ts'
import { addMember } from '../../tests/shop.ts'

let member = ''
const prepare = async (app: App, { people }: AccessScene) => {
  member = await addMember(app, people.provider!, 'Maja')
}
const path = (suffix: string) => () => `/shop/members/${member}${suffix}`
/** The other provider gets 404, because the member works for the provider. */
const expected: Access[string]['expected'] = [401, 401, 404, 403, 403, 200]
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

export const access: Access = {
  'GET /shop': { expected: okForProviders },
  'POST /shop/owner': { body: { takes_bookings: true }, expected: okForProviders },
  'POST /shop/ratings': { body: { shown: true }, expected: okForProviders },
  'POST /shop/members': {
    body: () => ({ id: randomUUID(), name: 'Maja' }),
    expected: [401, 401, 201, 403, 403, 201],
  },
  'PUT /shop/members/{id}': { prepare, path: path(''), body: { name: 'Sanja', version: 1 }, expected },
  'POST /shop/members/{id}/invitation': {
    prepare,
    path: path('/invitation'),
    expected: [401, 401, 404, 403, 403, 201],
  },
  'DELETE /shop/members/{id}/account': { prepare, path: path('/account'), expected },
  'POST /shop/members/{id}/absence': {
    prepare,
    path: path('/absence'),
    body: () => ({ date: tomorrow(), bookings: 'give' }),
    expected,
  },
  'POST /shop/members/{id}/leave': { prepare, path: path('/leave'), body: { bookings: 'give' }, expected },
  'GET /work': { expected: okForUsers },
  'POST /work': { body: { code: 'AAAA-AAAA' }, expected: [401, 401, 422, 422, 422, 422] },
  // None of these callers is a member.
  'GET /work/diary': { expected: [401, 401, 403, 403, 403, 403] },
  'GET /work/bookings/{id}/conversation': {
    path: () => `/work/bookings/${randomUUID()}/conversation`,
    expected: [401, 401, 404, 404, 404, 404],
  },
  'POST /work/bookings/{id}/messages': {
    path: () => `/work/bookings/${randomUUID()}/messages`,
    body: () => ({ id: randomUUID(), content: 'Vidimo se.' }),
    expected: [401, 401, 404, 404, 404, 404],
  },
}
