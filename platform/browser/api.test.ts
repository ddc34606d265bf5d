import { expect, test } from 'vitest'
import { ApiError, answer, sentenceOf } from './api.ts'

const away = 'Sajt trenutno nije dostupan. Pokušajte ponovo za koji trenutak.'
const unavailable = new ApiError(503, { code: 'unavailable', title: away })

test('while the site is away the screen’s sentence comes first and the site’s after it', () => {
  expect(sentenceOf(unavailable, 'Došlo je do greške prilikom učitavanja usluga.')).toBe(
    `Došlo je do greške prilikom učitavanja usluga. ${away}`,
  )
  expect(sentenceOf(unavailable, 'Greška pri pokretanju razgovora')).toBe(`Greška pri pokretanju razgovora. ${away}`)
})

test('a refusal speaks for itself, an unexplained failure in the screen’s words', () => {
  const refused = new ApiError(409, { code: 'slot_taken', title: 'Termin je zauzet.' })
  expect(sentenceOf(refused, 'Greška')).toBe('Termin je zauzet.')
  expect(sentenceOf(new ApiError(500, { title: 'Došlo je do neočekivane greške.' }), 'Greška')).toBe('Greška')
  expect(sentenceOf(new ApiError(0), 'Greška')).toBe('Greška')
})

test('a body that breaks off is no answer', async () => {
  const cut = new ReadableStream({
    start: stream => stream.enqueue(new TextEncoder().encode('{"items":[')),
    pull: stream => stream.error(new TypeError('network error')),
  })
  await expect(answer(Promise.resolve(new Response(cut) as never))).rejects.toEqual(new ApiError(0))
  await expect(answer(Promise.resolve(new Response('not JSON') as never))).rejects.toThrow(SyntaxError)
})
