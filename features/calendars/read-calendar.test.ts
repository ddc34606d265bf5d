import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { readShape, shapes } from '../../tests/calendar-shapes.ts'
import { mergeRanges, overlapsAny } from './busy-ranges.ts'
import { readCalendar } from './read-calendar.server.ts'
import { runInSlices } from './run-in-slices.server.ts'

const window = { from: Date.UTC(2026, 10, 22), to: Date.UTC(2027, 11, 1) }
const isOwn = (uid: string) => uid.endsWith('@localhost')
const read = (file: string) => runInSlices(readCalendar(file, { window, isOwn }))
const minute = (moment: number) => new Date(moment).toISOString().slice(0, 16)

test.each(Object.entries(shapes))('reads the busy times of %s', async (name, { busy, events, unreadable = 0 }) => {
  const reading = await read(readShape(name))
  expect(reading.busy.map(({ from, to }) => [minute(from), minute(to)])).toEqual(busy)
  expect([reading.events, reading.unreadable]).toEqual([events, unreadable])
})

/** Expands a file by the library alone, in UTC, for files without floating times and without free events. */
function expandByLibrary(file: string): string[][] {
  const root = new ICAL.Component(ICAL.parse(file))
  const events = root.getAllSubcomponents('vevent').map(each => new ICAL.Event(each))
  const masters = events.filter(event => !event.isRecurrenceException())
  for (const event of events.filter(each => each.isRecurrenceException()))
    masters.find(({ uid }) => uid === event.uid)?.relateException(event)
  return masters
    .flatMap(event => {
      const iterator = event.iterator()
      const found: string[][] = []
      for (let next = iterator.next(); next && next.toUnixTime() * 1000 < window.to; next = iterator.next()) {
        const { startDate, endDate, item } = event.getOccurrenceDetails(next)
        if (item.component.getFirstPropertyValue('status') === 'CANCELLED') continue
        found.push([startDate, endDate].map(time => minute(time.toUnixTime() * 1000)))
      }
      return found
    })
    .sort()
}

test.each(['google-weekly', 'outlook-zone'])('agrees with ical.js about %s', name => {
  expect(expandByLibrary(readShape(name))).toEqual(shapes[name]!.busy)
})

const file = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', ...events.flatMap(lines => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR', ''].join(
    '\r\n',
  )

test('leaves out events of this site, by their ids', async () => {
  const times = ['DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z']
  const reading = await read(file(['UID:01930000-0000-7000-8000-000000000000@localhost', ...times]))
  expect(reading).toEqual({ busy: [], events: 0, unreadable: 0 })
})

test('keeps no words of a calendar', async () => {
  const reading = await read(readShape('google-single'))
  expect(JSON.stringify(reading)).not.toMatch(/Rođendan|Kotež|google/)
})

test('excludes whole days from a timed series, and reads periods among the additional dates', async () => {
  const reading = await read(
    file([
      'UID:a',
      'DTSTART:20261201T100000Z',
      'DTEND:20261201T110000Z',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE;VALUE=DATE:20261202',
      'RDATE;VALUE=PERIOD:20261210T100000Z/20261210T120000Z,20261211T100000Z/PT15M',
    ]),
  )
  expect(reading.busy.map(({ from, to }) => `${minute(from)} ${(to - from) / 60_000}`)).toEqual([
    '2026-12-01T10:00 60',
    '2026-12-03T10:00 60',
    '2026-12-10T10:00 120',
    '2026-12-11T10:00 15',
  ])
})

test('merges overlapping and adjacent ranges, and finds overlaps with them', () => {
  const merged = mergeRanges([
    { from: 30, to: 40 },
    { from: 0, to: 10 },
    { from: 10, to: 20 },
    { from: 5, to: 8 },
  ])
  expect(merged).toEqual([
    { from: 0, to: 20 },
    { from: 30, to: 40 },
  ])
  expect([overlapsAny(merged, { from: 20, to: 30 }), overlapsAny(merged, { from: 19, to: 20 })]).toEqual([false, true])
  expect([overlapsAny([], { from: 0, to: 1 }), overlapsAny(merged, { from: 39, to: 50 })]).toEqual([false, true])
})
