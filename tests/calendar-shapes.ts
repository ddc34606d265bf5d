import { readFileSync } from 'node:fs'

/** A range as two texts in UTC, without the seconds: `2026-12-02T15:00`. */
export type GoldenRange = [from: string, to: string]

/** Reads ranges that are written as their begin and their minutes. */
const ranges = (text: string): GoldenRange[] =>
  text.split(', ').map(range => {
    const [from = '', minutes] = range.split(' +')
    return [from, new Date(Date.parse(`${from}Z`) + Number(minutes) * 60_000).toISOString().slice(0, 16)]
  })

/**
 * Files in the shapes that Google, Apple and Outlook publish, and the times in which their owner is busy, written by
 * hand. The clocks change on 2027-03-28 (UTC+1 to UTC+2) and 2027-10-31 (back). Range ends are excluded.
 */
export const shapes: Record<string, { busy: GoldenRange[]; events: number; unreadable?: number }> = {
  // One event; the transparent and the cancelled one do not count, nor does the alarm.
  'google-single': { events: 1, busy: ranges('2026-12-02T15:00 +90') },
  // 17 h in Belgrade is 16 h UTC before the change and 15 h after; 03-23 is excluded, 04-06 moved, 04-13 cancelled.
  'google-weekly': {
    events: 1,
    busy: ranges('2027-03-16T16:00 +60, 2027-03-30T15:00 +60, 2027-04-07T17:00 +60, 2027-04-20T15:00 +60'),
  },
  // Two days, of which the second has 23 hours.
  'google-all-day': { events: 1, busy: ranges('2027-03-26T23:00 +2820') },
  // Floating times are Belgrade's. A day from 1 h to 1 h on the clock has 23 hours over the change.
  'apple-floating': { events: 2, busy: ranges('2026-12-10T07:00 +90, 2027-03-28T00:00 +1380') },
  // One day a year, without an end.
  'apple-birthday': { events: 1, busy: ranges('2027-05-11T22:00 +1440') },
  // The start itself, one additional date; the other one is excluded.
  'apple-dates': { events: 1, busy: ranges('2026-12-01T08:00 +30, 2026-12-03T10:00 +30') },
  // 16 h in Belgrade is 14 h UTC before the autumn change and 15 h after.
  'outlook-zone': { events: 1, busy: ranges('2027-10-21T14:00 +60, 2027-10-28T14:00 +60, 2027-11-04T15:00 +60') },
  // Free by Outlook's own property; tentative and out of office are busy.
  'outlook-status': { events: 2, busy: ranges('2026-12-02T09:00 +60, 2026-12-03T09:00 +60') },
  // A zone that the file defines itself, and zones that it only names: 12 h in Los Angeles to 16 h in New York.
  'own-zone': { events: 2, busy: ranges('2026-12-01T06:30 +60, 2026-12-01T20:00 +60') },
  // Two days at 8 h, then this and all future ones at 12 h for two hours.
  'odd-lines': {
    events: 2,
    unreadable: 1,
    busy: ranges(
      '2026-12-01T09:00 +60, 2026-12-07T07:00 +60, 2026-12-08T07:00 +60, 2026-12-09T11:00 +120, 2026-12-10T11:00 +120',
    ),
  },
}

export const readShape = (name: string): string =>
  readFileSync(new URL(`../features/calendars/shapes/${name}.ics`, import.meta.url), 'utf8')
