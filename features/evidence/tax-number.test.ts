import { expect, test } from 'vitest'
import { isCompanyNumber, isTaxNumber } from './tax-number.ts'

test('accepts a PIB with its check digit, and refuses one wrong digit and other lengths', () => {
  const pib = '101134702'
  for (const valid of [pib, '108774214', '100000008']) expect(isTaxNumber(valid)).toBe(true)
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
