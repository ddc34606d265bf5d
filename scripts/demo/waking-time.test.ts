import { expect, test } from 'vitest'
import { wakingTime } from './waking-time.ts'

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Belgrade', hour: '2-digit', minute: '2-digit' })

test.each([
  ['in the afternoon', '2026-11-22T15:10:00Z'],
  ['before dawn', '2026-11-22T02:26:00Z'],
  ['late in the evening', '2026-11-22T22:30:00Z'],
  ['in the night of the longer day', '2026-10-25T01:30:00Z'],
])('times lie between 7 and 22 o’clock in the past and keep their order, for a demonstration made %s', (_, moment) => {
  const now = Date.parse(moment)
  let later = Number.POSITIVE_INFINITY
  for (let ago = 0; ago < 4 * 1440; ago += 7) {
    const at = wakingTime(now, ago)
    const time = clock.format(at)
    expect([ago, time, time >= '07:00' && time <= '22:00']).toEqual([ago, time, true])
    expect(at.getTime()).toBeLessThan(Math.min(later, now + 1))
    later = at.getTime()
  }
})

test('a whole number of days ago is the same time of day', () => {
  const now = Date.parse('2026-11-22T15:10:00Z')
  expect(wakingTime(now, 3 * 1440).toISOString()).toBe('2026-11-19T15:10:00.000Z')
})
