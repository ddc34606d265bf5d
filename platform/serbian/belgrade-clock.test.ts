import { expect, test } from 'vitest'
import { toBelgradeTime } from './belgrade-clock.ts'

const intlFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Belgrade',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const formatWithIntl = (moment: number) => intlFormat.format(moment).replace(', ', 'T')
const formatWithRule = (moment: number) => toBelgradeTime(moment).toISOString().slice(0, 16)

test('matches Node’s Belgrade time to the minute of each clock change until 2060', () => {
  const [hour, minute] = [3_600_000, 60_000]
  for (let ms = Date.UTC(1997, 0, 1); ms < Date.UTC(2060, 0, 1); ms += 5 * hour) {
    const [shown, expected] = [formatWithRule(ms), formatWithIntl(ms)]
    if (shown !== expected) expect(shown).toBe(expected)
  }
  for (let year = 2020; year < 2060; year += 1) {
    for (const month of [2, 9]) {
      for (let day = 25; day <= 31; day += 1) {
        const change = Date.UTC(year, month, day, 1)
        for (const ms of [change - minute, change, change + minute]) expect(formatWithRule(ms)).toBe(formatWithIntl(ms))
      }
    }
  }
})
