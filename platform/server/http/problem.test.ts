import { expect, test } from 'vitest'
import { forbidden, invalidInput, notFound, Problem, unauthorized } from './problem.server.ts'

test('the usual refusals have a stable code and a Serbian title', () => {
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
