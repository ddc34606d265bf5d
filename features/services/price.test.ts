import { expect, test } from 'vitest'
import { exactPrice } from './exact-price.ts'
import { comparedPrice, inDinars, mayBeDinars, priceFrom, priceLabel } from './price.ts'

/** All that is read from a price: amount, euros, words, dinars, whether it may be meant in dinars, and the exact sum. */
type Read = [string, number | null, number | null, string, string | null, boolean, string | null]

test.each<Read>([
  ['15', 15, 15, '15 €', 'oko 1.800 dinara', false, '15 EUR'],
  ['od 15', 15, 15, 'od 15 €', 'oko 1.800 dinara', false, null],
  ['20-40', 20, 20, '20–40 €', 'oko 2.300–4.700 dinara', false, null],
  ['2,5', 2.5, 2.5, '2,5 €', 'oko 290 dinara', false, '2.5 EUR'],
  ['2.5', 2.5, 2.5, '2.5 €', 'oko 290 dinara', false, '2.5 EUR'],
  ['2,5 - 4 €/m²', 2.5, 2.5, '2,5–4 €/m²', 'oko 290–470 dinara', false, null],
  ['12,99 €/h', 12.99, 12.99, '12,99 €/h', 'oko 1.500 dinara', false, null],
  ['3 € po prozoru', 3, 3, '3 € po prozoru', 'oko 350 dinara', false, null],
  ['20€', 20, 20, '20€', 'oko 2.300 dinara', false, '20 EUR'],
  ['20 € za 2 sata', 20, 20, '20 € za 2 sata', null, false, null],
  ['1.500 €', 1500, 1500, '1.500 €', 'oko 175.800 dinara', false, '1500 EUR'],
  ['1500', 1500, 1500, '1500 €', 'oko 175.800 dinara', true, '1500 EUR'],
  ['12.000', 12_000, 12_000, '12.000 €', 'oko 1.406.400 dinara', true, '12000 EUR'],
  ['od 3.000 do 5.000', 3000, 3000, 'od 3.000 do 5.000 €', 'oko 351.600–586.000 dinara', true, null],
  ['od 25 do 60 EUR', 25, 25, 'od 25 do 60 EUR', 'oko 2.900–7.000 dinara', false, null],
  ['1.172 RSD', 1172, 10, '1.172 RSD', null, false, '1172 RSD'],
  ['1.500,50 din', 1500.5, 12.8, '1.500,50 din', null, false, '1500.5 RSD'],
  ['od 1 500 din', 1500, 12.8, 'od 1 500 din', null, false, null],
  ['1.250.000,50 din.', 1_250_000.5, 10_665.53, '1.250.000,50 din.', null, false, '1250000.5 RSD'],
  ['0.500', null, null, '0.500 €', null, false, null],
  ['99999999999', null, null, '99999999999 €', null, false, null],
  ['Po dogovoru', null, null, 'Po dogovoru', null, false, null],
])('reads the price %j', (price, amount, euros, label, dinars, isPerhapsDinars, exact) => {
  const sum = exactPrice(price)
  expect([priceFrom(price), comparedPrice(price, 117.2), priceLabel(price)]).toEqual([amount, euros, label])
  expect([inDinars(price, 117.2), mayBeDinars(price)]).toEqual([dinars, isPerhapsDinars])
  expect(sum && `${sum.amount} ${sum.currency}`).toBe(exact)
})

test('reads no amount from a missing or empty price', () => {
  expect([priceFrom(null), comparedPrice(null, 117.2), priceFrom('')]).toEqual([null, null, null])
})
