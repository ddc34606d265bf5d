import { expect, test } from 'vitest'
import { conflict, forbidden, invalidInput, notFound, Problem, unauthorized } from './problem.server.ts'

test('responds with application/problem+json, a stable code and a Serbian title', async () => {
  const response = conflict('own_service', 'Ne možete da pišete sami sebi.').response('request-1')
  expect(response.status).toBe(409)
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(response.headers.has('retry-after')).toBe(false)
  const named = { code: 'own_service', title: 'Ne možete da pišete sami sebi.' }
  expect(await response.json()).toEqual({ type: 'about:blank', status: 409, ...named, request_id: 'request-1' })
  const usual = [notFound(), unauthorized(), forbidden()].map(({ status, code, title }) => [status, code, title])
  expect(usual).toEqual([
    [404, 'not_found', 'Nije pronađeno.'],
    [401, 'unauthorized', 'Morate biti prijavljeni.'],
    [403, 'forbidden', 'Nemate pristup.'],
  ])
})

test('uses the first field’s message as title and sets Retry-After', async () => {
  const fields = { title: 'Naslov mora imati najmanje 3 karaktera.', images: 'Molimo dodajte barem jednu sliku.' }
  expect(invalidInput(fields).body()).toMatchObject({ status: 422, code: 'invalid_input', title: fields.title, fields })
  expect(invalidInput({}).title).toBe('Proverite unete podatke.')
  const slowed = new Problem(429, 'too_many_requests', 'Previše pokušaja.', { retryAfter: 0 }).response()
  expect(slowed.headers.get('retry-after')).toBe('0')
  expect(await slowed.json()).toMatchObject({ retry_after: 0 })
})
