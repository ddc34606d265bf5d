import { expect, test } from 'vitest'
import { isQuiet, skipQuietHours } from './quiet-hours.ts'

test.each([
  ['2026-11-24T19:59:59Z', false],
  ['2026-11-24T20:00:00Z', true],
  ['2026-11-25T05:59:59Z', true],
  ['2026-11-25T06:00:00Z', false],
  // In summer, Belgrade is two hours ahead of UTC.
  ['2026-07-24T18:59:59Z', false],
  ['2026-07-24T19:00:00Z', true],
  ['2026-07-25T04:59:59Z', true],
  ['2026-07-25T05:00:00Z', false],
])('%s is quiet: %s', (moment, quiet) => expect(isQuiet(new Date(moment))).toBe(quiet))

test.each([
  ['2026-11-24T12:34:56Z', '2026-11-24T12:34:56.000Z'],
  ['2026-11-24T20:10:00Z', '2026-11-25T06:00:00.000Z'],
  ['2026-11-25T05:59:59Z', '2026-11-25T06:00:00.000Z'],
  // In these nights the clocks change.
  ['2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
  ['2026-10-24T21:00:00Z', '2026-10-25T06:00:00.000Z'],
])('a push due at %s is sent at %s', (moment, sentAt) => {
  expect(skipQuietHours(new Date(moment)).toISOString()).toBe(sentAt)
})
