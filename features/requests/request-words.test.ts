import { expect, test } from 'vitest'
import { formatExpiry, formatOfferPrice } from './request-words.ts'

test.each([
  ['2026-11-23T23:00:00.000Z', 'ponoći'],
  ['2026-11-24T23:00:00.000Z', 'srede u 0 h'],
  ['2026-11-23T16:00:00.000Z', 'ponedeljka u 17 h'],
])('a request that expires at %s is open until %s', (moment, words) => {
  expect(formatExpiry(moment, new Date('2026-11-23T07:00:00.000Z')).replaceAll('\u00a0', ' ')).toBe(words)
})

test.each([
  [200_000, 350_000, '2.000–3.500 RSD'],
  [200_000, 200_000, '2.000 RSD'],
  [200_000, null, 'od 2.000 RSD'],
  [null, 350_000, 'do 3.500 RSD'],
  [null, null, null],
])('an offer from %s to %s is shown as %s', (from, to, words) => {
  expect(formatOfferPrice(from, to)?.replaceAll('\u00a0', ' ') ?? null).toBe(words)
})
