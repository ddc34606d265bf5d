import { expect, test } from 'vitest'
import { plural } from './dates.ts'
import { formatThousands } from './numbers.ts'

test.each([0, 7, 999, 1000, 1800, 12_500, 100_000, 1_234_567, -45_000])('formats %i like Intl', whole => {
  expect(formatThousands(whole)).toBe(whole.toLocaleString('sr-Latn-RS'))
})

test('chooses the plural form that Intl chooses', () => {
  const rules = new Intl.PluralRules('sr')
  for (let count = 0; count <= 1200; count += 1)
    expect(plural(count, 'one', 'few', 'other')).toBe(`${count} ${rules.select(count)}`)
})
