import { expect, test } from 'vitest'
import { shownInBelgrade } from './belgrade-clock.ts'

const known = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Belgrade',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const asKnown = (moment: number) => known.format(moment).replace(', ', 'T')
const asShown = (moment: number) => shownInBelgrade(moment).toISOString().slice(0, 16)

test('Belgrade’s clocks are where Node knows them to be, to the minute of each change, in all the years to come', () => {
  const [hour, minute] = [3_600_000, 60_000]
  for (let at = Date.UTC(1997, 0, 1); at < Date.UTC(2060, 0, 1); at += 5 * hour) {
    const [shown, truth] = [asShown(at), asKnown(at)]
    if (shown !== truth) expect(shown).toBe(truth)
  }
  for (let year = 2020; year < 2060; year += 1) {
    for (const month of [2, 9]) {
      for (let day = 25; day <= 31; day += 1) {
        const change = Date.UTC(year, month, day, 1)
        for (const at of [change - minute, change, change + minute]) expect(asShown(at)).toBe(asKnown(at))
      }
    }
  }
})
