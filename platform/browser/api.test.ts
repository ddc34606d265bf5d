import { expect, test } from 'vitest'
import { ApiError, errorMessage, readBody } from './api.ts'

const unavailableText = 'Sajt trenutno nije dostupan. Pokušajte ponovo za koji trenutak.'
const unavailable = new ApiError(503, { code: 'unavailable', title: unavailableText })

test('shows the server’s reason for a refusal, both while the site is unavailable, else the screen’s message', () => {
  for (const end of ['.', ''])
    expect(errorMessage(unavailable, `Usluge nisu učitane${end}`)).toBe(`Usluge nisu učitane. ${unavailableText}`)
  const refused = new ApiError(409, { code: 'slot_taken', title: 'Termin je zauzet.' })
  expect(errorMessage(refused, 'Greška')).toBe('Termin je zauzet.')
  expect(errorMessage(new ApiError(500, { title: 'Došlo je do neočekivane greške.' }), 'Greška')).toBe('Greška')
  expect(errorMessage(new ApiError(0), 'Greška')).toBe('Greška')
})

test('treats a truncated body as unreachable', async () => {
  const truncated = new ReadableStream({
    start: stream => stream.enqueue(new TextEncoder().encode('{"items":[')),
    pull: stream => stream.error(new TypeError('network error')),
  })
  await expect(readBody(Promise.resolve(new Response(truncated) as never))).rejects.toEqual(new ApiError(0))
  await expect(readBody(Promise.resolve(new Response('not JSON') as never))).rejects.toThrow(SyntaxError)
})
