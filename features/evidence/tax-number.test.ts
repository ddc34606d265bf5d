import { expect, test } from 'vitest'
import { isCompanyNumber, isTaxNumber } from './tax-number.ts'

test('accepts exactly one check digit for each PIB', () => {
  for (const start of ['10113470', '10877421', '11045236', '10000000']) {
    const valid = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).filter(isTaxNumber)
    expect(valid).toHaveLength(1)
  }
  expect(isTaxNumber('101134702')).toBe(true)
})

test('refuses a PIB with one wrong digit, and other lengths', () => {
  const pib = '101134702'
  for (let at = 0; at < 9; at += 1) {
    for (let digit = 0; digit < 10; digit += 1) {
      if (String(digit) === pib[at]) continue
      expect(isTaxNumber(pib.slice(0, at) + digit + pib.slice(at + 1))).toBe(false)
    }
  }
  for (const text of ['', '10113470', '1011347021', '10113470a', '001134702']) expect(isTaxNumber(text)).toBe(false)
})

test('a matični broj has eight digits', () => {
  expect(['55412307', '5541230', '554123071', '5541230a'].map(isCompanyNumber)).toEqual([true, false, false, false])
})
