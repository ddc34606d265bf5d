import { beforeAll, describe, expect, test } from 'vitest'
import { access } from './access.ts'
import { useBuiltApp } from './harness.ts'
import { type Operation, readOperations } from './operations.ts'

// Slow: it requests every endpoint with bad input and as several callers.

const app = useBuiltApp()

/** Endpoints that visitors may call, sometimes with a token from an email. All other endpoints need a session. */
const forEverybody = Object.keys(access).filter(name => !name.includes(' /auth/') && access[name]!.expected[0] !== 401)

const someId = '01930000-0000-7000-8000-000000000000'
let endpoints: (Operation & { address: string })[]
beforeAll(async () => {
  endpoints = (await readOperations(app))
    .filter(({ path }) => !path.startsWith('/auth/'))
    .map(each => {
      const path = each.path.replace('{bucket}', 'services').replaceAll(/\{\w+\}/g, someId)
      return { ...each, address: `/api${path}` }
    })
})

describe('every endpoint', () => {
  test('returns no 500 for bad input, 401 without a session, and each refusal as a problem+json in Serbian', async () => {
    expect(endpoints.length).toBeGreaterThan(20)
    const json = { 'content-type': 'application/json' }
    const bad: { body?: unknown; headers?: Record<string, string> }[] = [
      ...[{}, { body: '', headers: json }, { body: '{', headers: json }, { body: {} }, { body: [] }, { body: null }],
      ...[{ body: new FormData() }, { body: 'x', headers: { 'content-type': 'text/plain' } }],
    ]
    for (const as of [null, await app.person('provider'), await app.person('regular'), await app.person(null)]) {
      for (const { name, method, address, hasBody } of endpoints) {
        for (const input of hasBody || (!as && method !== 'GET') ? bad : [{}]) {
          const answer = await app.call(method, address, { ...input, as })
          if (as || forEverybody.includes(name)) expect([name, input, answer.status < 500]).toEqual([name, input, true])
          else expect([name, input, answer.status, answer.body.code]).toEqual([name, input, 401, 'unauthorized'])
          if (answer.status < 400) continue
          expect(answer.headers.get('content-type'), name).toBe('application/problem+json; charset=utf-8')
          expect(answer.body, name).toMatchObject({
            type: 'about:blank',
            status: answer.status,
            code: expect.stringMatching(/^[a-z_]+$/),
            title: expect.any(String),
            request_id: answer.headers.get('x-request-id'),
          })
          expect(answer.body.title, name).not.toMatch(/\b(invalid|expected|required|received|error|not)\b/i)
        }
      }
    }
  })

  test('pages return no 5xx and no redirect to another host for odd addresses', async () => {
    const letters = ['č', 'ћирилица', '\u2028', '💩', '\u{10ffff}'].map(encodeURIComponent)
    const odd = [
      ...['%', '%zz', '%E0%A4%A', '%ff', '%00', '%09', '/%09/x', '/%0a/x', '/%5cx', '//x', '[]', '__proto__'],
      ...[...letters, `/${letters.join('/')}`, '/services?search=%C4%8Da%C4%8Dak'],
      ...['0000-01-01', '9999-12-31', '%2B010000-01-01'],
    ]
    /** Pages that redirect some callers, or that show own data. */
    const pagesOfUsers = (part: string) => [
      ...[`/login?next=${part}`, `/login?povratak=da&next=${part}`, `/role-selection?next=${part}`],
      ...[`/settings/${part}?povratak=${part}`, `/messages/${part}?search=${part}`, `/dashboard?tab=${part}&${part}`],
      `/dashboard?tab=appointments&date=${part}`,
      `/zakazi/${someId}?dan=${part}&od=${part}&termin=${part}T09:00:00.000Z`,
    ]
    const publicPages = (part: string) => [
      `/services?search=${part}&category=${part}&location=${part}&price_min=${part}&sort=${part}`,
      ...[`/service/${part}`, `/blog/${part}`, `/nova-lozinka?token=${part}&error=${part}`, `/bez-skripte?sa=${part}`],
      ...[`/bez-obavestenja?token=${part}`, `/potvrda-adrese?token=${part}`, `/${part}`, `/?${part}=${part}`],
    ]
    for (const as of [null, await app.person('provider'), await app.person(null)]) {
      for (const path of odd.flatMap(part => [...pagesOfUsers(part), ...(as ? [] : publicPages(part))])) {
        const { status, headers } = await app.call('GET', path, { as })
        expect([path, status < 500]).toEqual([path, true])
        expect([path, headers.get('location') ?? '']).not.toEqual([path, expect.stringMatching(/^([/\\]{2}|https?:)/)])
      }
    }
  }, 60_000)

  test('returns 404 for a malformed id', async () => {
    const as = await app.person('provider')
    for (const { name, method, address, takesForm } of endpoints.filter(each => each.address.includes(someId))) {
      for (const id of ['x', '1', '%00', "'", '..%2f']) {
        const body = method === 'GET' ? undefined : takesForm ? new FormData() : {}
        const { status } = await app.call(method, address.replace(someId, id), { as, body })
        expect([name, id, status]).toEqual([name, id, 404])
      }
    }
  })
})
