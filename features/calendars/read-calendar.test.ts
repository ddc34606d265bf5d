import { expect, test } from 'vitest'
import { readShape, shapes } from '../../tests/calendar-shapes.ts'
import { mergeRanges, overlapsAny } from './busy-ranges.ts'
import { readCalendar } from './read-calendar.server.ts'
import { runInSlices } from './run-in-slices.server.ts'

const window = { from: Date.UTC(2026, 10, 22), to: Date.UTC(2027, 11, 1) }
const read = (file: string) => runInSlices(readCalendar(file, { window, isOwn: () => false }))
const minute = (moment: number) => new Date(moment).toISOString().slice(0, 16)

test.each(Object.entries(shapes))('reads the busy times of %s', async (name, { busy, events, unreadable = 0 }) => {
  const reading = await read(readShape(name))
  expect(reading.busy.map(({ from, to }) => [minute(from), minute(to)])).toEqual(busy)
  expect([reading.events, reading.unreadable]).toEqual([events, unreadable])
})

test('excludes whole days from a timed series, and reads periods among the additional dates', async () => {
  const event = [
    ...['BEGIN:VEVENT', 'UID:a', 'DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z', 'RRULE:FREQ=DAILY;COUNT=3'],
    ...['EXDATE;VALUE=DATE:20261202', 'RDATE;VALUE=PERIOD:20261210T100000Z/20261210T120000Z,20261211T100000Z/PT15M'],
    'END:VEVENT',
  ]
  const { busy } = await read(['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR', ''].join('\r\n'))
  expect(busy.map(({ from, to }) => `${minute(from)} ${(to - from) / 60_000}`)).toEqual([
    ...['2026-12-01T10:00 60', '2026-12-03T10:00 60', '2026-12-10T10:00 120', '2026-12-11T10:00 15'],
  ])
})

test('merges overlapping and adjacent ranges, and finds overlaps with them', () => {
  const range = (from: number, to: number) => ({ from, to })
  const merged = mergeRanges([range(30, 40), range(0, 10), range(10, 20), range(5, 8)])
  expect(merged).toEqual([range(0, 20), range(30, 40)])
  const asked = [range(20, 30), range(19, 20), range(39, 50)]
  expect(asked.map(each => overlapsAny(merged, each))).toEqual([false, true, true])
  expect(overlapsAny([], range(0, 1))).toBe(false)
})
