import { beforeAll, describe, expect, test } from 'vitest'
import { access } from './access.ts'
import { useBuiltApp } from './harness.ts'

// Slow: it requests every endpoint with bad input and as several callers.

const app = useBuiltApp()

/** Endpoints that visitors may call, sometimes with a token from an email. All other endpoints need a session. */
const forEverybody = Object.keys(access).filter(name => !name.includes(' /auth/') && access[name]!.expected[0] !== 401)

type Endpoint = { name: string; method: string; path: string; hasBody: boolean; takesForm: boolean }
let endpoints: Endpoint[]
beforeAll(async () => {
  const { body } = await app.call('GET', '/api/openapi.json')
  endpoints = Object.entries<any>(body.paths)
    .filter(([path]) => !path.startsWith('/auth/'))
    .flatMap(([path, methods]) =>
      Object.entries<any>(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: `/api${path.replace('{bucket}', 'services').replaceAll(/\{\w+\}/g, '01930000-0000-7000-8000-000000000000')}`,
        hasBody: Boolean(operation.requestBody),
        takesForm: Boolean(operation.requestBody?.content['multipart/form-data']),
      })),
    )
})

describe('every endpoint', () => {
  test('is either public or for signed-in users', () => {
    expect(endpoints.length).toBeGreaterThan(20)
    expect(forEverybody.filter(name => !endpoints.some(endpoint => endpoint.name === name))).toEqual([])
  })

  test('returns no 500 to a visitor who leaves something out, and 401 if it needs a session', async () => {
    const json = { 'content-type': 'application/json' }
    const bodies: { body?: unknown; headers?: Record<string, string> }[] = [
      {},
      { body: '', headers: json },
      { body: '{', headers: json },
      { body: {} },
      { body: [] },
      { body: null },
      { body: new FormData() },
      { body: 'x', headers: { 'content-type': 'text/plain' } },
    ]
    for (const { name, method, path } of endpoints) {
      for (const input of method === 'GET' ? [{}] : bodies) {
        const { status, body } = await app.call(method, path, input)
        if (forEverybody.includes(name)) expect([name, input, status < 500]).toEqual([name, input, true])
        else expect([name, input, status, body.code]).toEqual([name, input, 401, 'unauthorized'])
      }
    }
  })

  test('pages return no 5xx and no redirect to another host for odd addresses', async () => {
    const odd = [
      '%',
      '%zz',
      '%E0%A4%A',
      '%ff',
      '%00',
      '%09',
      '/%09/x',
      '/%0a/x',
      '/%5cx',
      '//x',
      '[]',
      '%F0%9F%92%A9',
      '/%F0%9F%92%A9',
      '/services?search=%C4%8Da%C4%8Dak',
      '__proto__',
      '0000-01-01',
      '9999-12-31',
      '%2B010000-01-01',
    ]
    /** Pages that redirect some callers, or that show own data. */
    const pagesOfUsers = (part: string) => [
      `/login?next=${part}`,
      `/login?povratak=da&next=${part}`,
      `/role-selection?next=${part}`,
      `/dashboard?tab=${part}&${part}`,
      `/dashboard?tab=appointments&date=${part}`,
      `/zakazi/01930000-0000-7000-8000-000000000000?dan=${part}&od=${part}&termin=${part}T09:00:00.000Z`,
    ]
    const publicPages = (part: string) => [
      `/services?search=${part}&category=${part}&location=${part}&price_min=${part}&sort=${part}`,
      `/service/${part}`,
      `/blog/${part}`,
      `/nova-lozinka?token=${part}&error=${part}`,
      `/bez-obavestenja?token=${part}`,
      `/bez-skripte?sa=${part}`,
      `/potvrda-adrese?token=${part}`,
      `/${part}`,
      `/?${part}=${part}`,
    ]
    for (const as of [null, await app.person('provider'), await app.person(null)]) {
      for (const path of odd.flatMap(part => [...pagesOfUsers(part), ...(as ? [] : publicPages(part))])) {
        const { status, headers } = await app.call('GET', path, { as })
        expect([path, status < 500]).toEqual([path, true])
        expect([path, headers.get('location') ?? '']).not.toEqual([path, expect.stringMatching(/^([/\\]{2}|https?:)/)])
      }
    }
  }, 60_000)

  test('returns no 500 to a signed-in user, and describes each refusal as a problem+json in Serbian', async () => {
    const people = [await app.person('provider'), await app.person('regular'), await app.person(null)]
    for (const as of people) {
      for (const { name, method, path, hasBody } of endpoints) {
        for (const body of hasBody ? [undefined, {}, [], 'x'.repeat(10), null] : [undefined]) {
          const answer = await app.call(method, path, { as, body })
          expect([name, body, answer.status < 500]).toEqual([name, body, true])
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

  test('returns 404 for a malformed id', async () => {
    const person = await app.person('provider')
    const body = (takesForm: boolean) => (takesForm ? new FormData() : {})
    for (const { name, method, path, takesForm } of endpoints.filter(({ path }) => path.includes('01930000'))) {
      for (const id of ['x', '1', '%00', "'", '..%2f']) {
        const pathWithId = path.replace('01930000-0000-7000-8000-000000000000', id)
        const { status } = await app.call(method, pathWithId, {
          as: person,
          body: method === 'GET' ? undefined : body(takesForm),
        })
        expect([name, id, status]).toEqual([name, id, 404])
      }
    }
  })
})
