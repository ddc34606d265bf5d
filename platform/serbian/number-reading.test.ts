import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ambiguousNumberHint } from './ambiguous-number-hint.ts'
import { parseAmount, parseNumber } from './number-reading.ts'
import { formatThousands } from './numbers.ts'

test.each([
  ['1500', '1500000', false],
  ['1.500', '1500000', true],
  ['1.000', '1000000', true],
  ['12.345', '12345000', true],
  ['1.250.000', '1250000000', false],
  ['1 500', '1500000', false],
  ['1\u00a0500,5', '1500500', false],
  ['1.500,50', '1500500', false],
  [' 1,5 ', '1500', false],
  ['1,500', '1500', true],
  ['0,500', '0500', false],
  ['1.5', '1500', true],
  ['0.500', '0500', true],
])('reads %j with three decimals as %s', (text, digits, isAmbiguous) => {
  expect(parseNumber(text, 3)).toEqual({ digits, isAmbiguous })
})

test.each([
  ['1.500', 1500],
  ['12.000', 12_000],
  ['1.250.000,99', 1_250_000.99],
  ['12,99', 12.99],
  ['12.99', 12.99],
  ['2.5', 2.5],
  ['07', 7],
])('reads the amount %j as %d', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})

test('refuses other texts as an amount', () => {
  const others = ['', ' ', '-5', '1e5', '0x10', '1.5000', '1,555', '1.50.000', '12 €', '1,', ',5', '.500', '1.500.00']
  for (const text of [...others, 'dva']) expect([text, parseAmount(text)]).toEqual([text, null])
})

test('reads whole numbers with and without separated thousands', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), whole => {
      for (const text of [String(whole), formatThousands(whole), formatThousands(whole).replaceAll('.', ' ')])
        expect([text, parseAmount(text)]).toEqual([text, whole])
    }),
  )
})

test.each<[string, number, string | undefined, string?]>([
  ['1.500', 3, 'Razumeli smo: 1500. Decimale se pišu sa zarezom: 1,5.'],
  ['2.250', 3, 'Razumeli smo: 2250. Decimale se pišu sa zarezom: 2,25.'],
  ['3.000', 3, 'Razumeli smo: 3000.'],
  ['1,500', 3, 'Razumeli smo: 1,5. Hiljade se pišu sa tačkom: 1.500.'],
  ['1.5', 3, 'Razumeli smo: 1,5.'],
  ['1500', 3, undefined],
  ['1.500,5', 3, undefined],
  ['1,5', 3, undefined],
  ['dva', 3, undefined],
  ['15.00', 2, 'Razumeli smo: 15 RSD.', 'RSD'],
  ['12.5', 2, 'Razumeli smo: 12,5 RSD.', 'RSD'],
  ['1.500', 2, undefined, 'RSD'],
])('explains the number %j with %i decimals as %s', (text, decimals, sentence, unit) => {
  expect(ambiguousNumberHint(text, decimals, unit)).toBe(sentence)
})
