import { expect, test } from 'vitest'
import { exactPrice } from './exact-price.ts'
import { comparedPrice, inDinars, mayBeDinars, priceFrom, priceLabel } from './price.ts'

test.each([
  ['15', 15],
  ['od 15', 15],
  ['20-40', 20],
  ['2,5', 2.5],
  ['2.5', 2.5],
  ['12,99 €/h', 12.99],
  ['1.500,50 din', 1500.5],
  ['1.250.000 RSD', 1_250_000],
  ['od 3.000 do 5.000', 3000],
  ['od 1 500 din', 1500],
  ['12.000', 12_000],
  ['0.500', null],
  ['po dogovoru', null],
  ['', null],
  [null, null],
  ['99999999999', null],
])('the first amount in %j is %j', (price, amount) => {
  expect(priceFrom(price)).toBe(amount)
})

test.each([
  ['1.500 €', { amount: 1500, currency: 'EUR' }],
  ['12.000', { amount: 12_000, currency: 'EUR' }],
  ['1.250.000,50 din.', { amount: 1_250_000.5, currency: 'RSD' }],
  ['800 RSD', { amount: 800, currency: 'RSD' }],
  ['od 15', null],
  ['25–60 €', null],
  ['20 € za 2 sata', null],
  ['po dogovoru', null],
  ['1'.repeat(40), null],
])('the exact price of %j is %j', (price, exact) => {
  expect(exactPrice(price)).toEqual(exact)
})

test.each([
  ['od 15', 15],
  ['1.500,50 din', 12.8],
  ['1.172 RSD', 10],
  ['po dogovoru', null],
  [null, null],
])('%j is compared as %j €', (price, euros) => {
  expect(comparedPrice(price, 117.2)).toBe(euros)
})

test.each([
  ['od 15', 'od 15 €'],
  ['20-40', '20–40 €'],
  ['2,5 - 4 €/m²', '2,5–4 €/m²'],
  ['20€', '20€'],
  ['1500 din', '1500 din'],
  ['Po dogovoru', 'Po dogovoru'],
])('%j is shown as %s', (price, label) => {
  expect(priceLabel(price)).toBe(label)
})

test.each([
  ['od 15', 'oko 1.800 dinara'],
  ['3 € po prozoru', 'oko 350 dinara'],
  ['2,5-4 €/m²', 'oko 290–470 dinara'],
  ['od 25 do 60 EUR', 'oko 2.900–7.000 dinara'],
  ['1.500', 'oko 175.800 dinara'],
  ['20 € za 2 sata', null],
  ['1500 din', null],
  ['po dogovoru', null],
])('%j in dinars is %s', (price, dinars) => {
  expect(inDinars(price, 117.2)).toBe(dinars)
})

test.each([
  ['1500', true],
  ['od 2.000', true],
  ['1500 €', false],
  ['1500 din', false],
  ['25–60', false],
  ['po dogovoru', false],
])('%j may be dinars: %s', (price, may) => {
  expect(mayBeDinars(price)).toBe(may)
})
