import { expect, test } from 'vitest'
import { dayFormat, momentFormat } from './date-format.ts'

test.each([
  { day: 'numeric', month: 'long', year: 'numeric' },
  { weekday: 'long', day: 'numeric', month: 'long' },
  { day: 'numeric', month: 'long' },
  { month: 'long', year: 'numeric' },
  { month: 'long' },
  { weekday: 'long' },
  { weekday: 'short' },
] as const)('formats %o like Intl on every day of a year', options => {
  const intlFormat = new Intl.DateTimeFormat('sr-Latn-RS', { ...options, timeZone: 'UTC' })
  for (let date = 1; date <= 366; date += 1) {
    const day = new Date(Date.UTC(2026, 0, date))
    expect(dayFormat(options).format(day)).toBe(intlFormat.format(day))
  }
})

test('returns Intl’s short names without dots as parts', () => {
  const names = { weekday: 'short', month: 'short' } as const
  const intlFormat = new Intl.DateTimeFormat('sr-Latn-RS', { ...names, timeZone: 'UTC' })
  for (let date = 1; date <= 366; date += 1) {
    const day = new Date(Date.UTC(2026, 0, date))
    const parts = intlFormat.formatToParts(day).filter(({ type }) => type in names)
    const withoutDots = Object.fromEntries(parts.map(({ type, value }) => [type, value.replace('.', '')]))
    expect(dayFormat(names).parts(day)).toEqual(withoutDots)
  }
})

test('formats a moment in Belgrade time and a day unchanged', () => {
  const options = { day: 'numeric', month: 'long' } as const
  expect(momentFormat(options).format('2026-06-30T22:30:00Z')).toBe('1. jul')
  expect(dayFormat(options).format(new Date('2026-06-30T00:00:00Z'))).toBe('30. jun')
})
