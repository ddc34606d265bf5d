import { expect, test } from 'vitest'
import { ApiError, errorMessage, readBody } from './api.ts'

const unavailableText = 'Sajt trenutno nije dostupan. Pokušajte ponovo za koji trenutak.'
const unavailable = new ApiError(503, { code: 'unavailable', title: unavailableText })

test('puts the screen’s message before the server’s while the site is unavailable', () => {
  expect(errorMessage(unavailable, 'Došlo je do greške prilikom učitavanja usluga.')).toBe(
    `Došlo je do greške prilikom učitavanja usluga. ${unavailableText}`,
  )
  expect(errorMessage(unavailable, 'Greška pri pokretanju razgovora')).toBe(
    `Greška pri pokretanju razgovora. ${unavailableText}`,
  )
})

test('shows the server’s reason for a refusal and the screen’s message otherwise', () => {
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
