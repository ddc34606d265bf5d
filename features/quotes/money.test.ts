import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatForInput, formatMoney, formatPrice, MAX_PRICE_IN_PARA, parseMoney } from './money.ts'
import { formatQuantity, isPayable, lineAmount, maxQuantity, parseQuantity, sumLines } from './quote-lines.ts'

test('parses typed amounts as para and rejects other text', () => {
  const typed = ['1.500', '1500', '1.500,50', '1500,5', '0,05', ' 2.500.000 RSD', '1 500 din.', '12 dinara']
  expect(typed.map(parseMoney)).toEqual([150_000n, 150_000n, 150_050n, 150_050n, 5n, 250_000_000n, 150_000n, 1_200n])
  expect(['1.50', '15.00'].map(parseMoney)).toEqual([150n, 1_500n])
  for (const text of ['', '1,555', '-5', '1e5', '1.5000', '12 €', 'po dogovoru', '1,', '.500'])
    expect(parseMoney(text), text).toBeNull()
})

test('formats amounts for price lists, quotes and payment orders', () => {
  expect([150_000n, 150_050].map(formatPrice)).toEqual(['1.500\u00a0RSD', '1.500,50\u00a0RSD'])
  expect(formatMoney(830_000n)).toBe('8.300,00\u00a0RSD')
  expect([5n, 100_000_000n].map(formatAmount)).toEqual(['0,05', '1.000.000,00'])
})

test('parses every formatted amount back to the same value', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 99_999_999_999_999n), para => {
      expect(parseMoney(formatForInput(para))).toBe(para)
      expect(parseMoney(formatMoney(para))).toBe(para)
    }),
  )
})

test('parses and formats quantities in thousandths', () => {
  expect(['2', '1,25', '0.5', '10', '100'].map(parseQuantity)).toEqual([2000, 1250, 500, 10_000, 100_000])
  expect(['1.500', '1,500', '12.000'].map(parseQuantity)).toEqual([1_500_000, 1500, 12_000_000])
  expect(['', '0', '0,000', '1,2345', '-1', '100000', 'dva'].map(parseQuantity)).toEqual(Array(7).fill(null))
  expect([2000, 1250, 500, 10_000, 100_000, 1].map(formatQuantity)).toEqual(['2', '1,25', '0,5', '10', '100', '0,001'])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxQuantity }), quantity => {
      expect(parseQuantity(formatQuantity(quantity))).toBe(quantity)
    }),
  )
})

test('rounds the amount of a line half up', () => {
  for (const [quantity, price, amount] of [
    [2000, 150_000, 300_000n],
    [500, 1, 1n],
    [499, 1, 0n],
    [1250, 220_002, 275_003n],
  ] as const) {
    expect(lineAmount({ quantity, price })).toBe(amount)
  }
})

test('sums the rounded lines exactly, and payable totals fit into a JSON number', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: maxQuantity }),
    price: fc.integer({ min: 1, max: MAX_PRICE_IN_PARA }),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), lines => {
      const total = sumLines(lines)
      const amounts = lines.map(lineAmount)
      expect(total).toBe(amounts.reduce((sum, each) => sum + each, 0n))
      expect(total).toBeGreaterThanOrEqual(0n)
      for (const [at, amount] of amounts.entries()) {
        // The amount differs from the exact amount by at most half a para.
        const exact = BigInt(lines[at]!.quantity) * BigInt(lines[at]!.price)
        const error = amount * 1000n - exact
        expect(error > -500n && error <= 500n).toBe(true)
      }
      if (isPayable(total)) expect(BigInt(Number(total))).toBe(total)
    }),
  )
})
