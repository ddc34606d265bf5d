import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { CalendarError } from './calendar-faults.ts'
import { MAX_EVENTS, MAX_PARSING_MS, MAX_STEP_MS } from './calendar-limits.ts'
import { readCalendar } from './read-calendar.server.ts'
import { runInSlices } from './run-in-slices.server.ts'

const window = { from: Date.UTC(2026, 10, 22), to: Date.UTC(2027, 11, 1) }
const times = 'DTSTART:20261201T100000Z\r\nDTEND:20261201T110000Z'
const event = (lines: string, uid = 'a') => `BEGIN:VEVENT\r\nUID:${uid}\r\n${lines}\r\nEND:VEVENT\r\n`
const file = (body: string) => `BEGIN:VCALENDAR\r\n${body}END:VCALENDAR\r\n`
const many = (count: number, lines: string) => Array.from({ length: count }, (_, n) => event(lines, `${n}`)).join('')
const zone = (rule: string) =>
  `BEGIN:VTIMEZONE\r\nTZID:Z\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nRRULE:${rule}\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n`
const inZone = event('DTSTART;TZID=Z:20261201T100000\r\nDTEND;TZID=Z:20261201T110000')

const hostile: Record<string, { text: string; outcome: string }> = {
  'a million occurrences by the second': {
    text: file(event(`${times}\r\nRRULE:FREQ=SECONDLY;COUNT=1000000`)),
    outcome: 'too_complex',
  },
  'an endless rule by the minute': { text: file(event(`${times}\r\nRRULE:FREQ=MINUTELY`)), outcome: 'too_complex' },
  'an hourly rule since the year 1': {
    text: file(event('DTSTART:00010101T100000Z\r\nDTEND:00010101T100001Z\r\nRRULE:FREQ=HOURLY')),
    outcome: 'too_',
  },
  'an endless rule': { text: file(event(`${times}\r\nRRULE:FREQ=DAILY`)), outcome: 'read 1' },
  'a rule that never matches': {
    text: file(event(`${times}\r\nRRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30`)),
    outcome: 'too_complex',
  },
  'a time zone that changes every second': { text: file(zone('FREQ=SECONDLY') + inZone), outcome: 'too_complex' },
  'a time zone that changes every hour': { text: file(zone('FREQ=HOURLY') + inZone), outcome: 'too_complex' },
  '100,000 events': { text: file(many(100_000, 'DTSTART:20261201')), outcome: 'too_many' },
  // A slow machine reaches the limit of time before that of occurrences.
  'as many events as are allowed, all at one time': { text: file(many(MAX_EVENTS, times)), outcome: 'too_' },
  'as many changes of one event as are allowed': {
    text: file(event(`${times}\r\nRECURRENCE-ID:20261201T100000Z`).repeat(MAX_EVENTS)),
    outcome: 'too_',
  },
  'five hundred series': {
    text: file(many(500, 'DTSTART:20200101T100000Z\r\nDTEND:20200101T110000Z\r\nRRULE:FREQ=DAILY')),
    outcome: 'too_',
  },
  'a million folded lines of a text': {
    text: file(event(`SUMMARY:a${'\r\n b'.repeat(1_000_000)}\r\n${times}`)),
    outcome: 'read 1',
  },
  'a million folded lines of a date': {
    text: file(event(`EXDATE:2${'\r\n 0'.repeat(1_000_000)}\r\n${times}`)),
    outcome: 'read 0',
  },
  'a quarter of a million excluded days, each on a line': {
    text: file(event(`${times}\r\n${'EXDATE:20261201\r\n'.repeat(250_000)}RRULE:FREQ=DAILY`)),
    outcome: 'read 0',
  },
  'as many changes of all later occurrences as are allowed': {
    text: file(
      event('DTSTART:20200101T100000Z\r\nDTEND:20200101T110000Z\r\nRRULE:FREQ=DAILY') +
        event('RECURRENCE-ID;RANGE=THISANDFUTURE:20200102T100000Z\r\nDTSTART:20200102T120000Z').repeat(15_000),
    ),
    outcome: '',
  },
  'a time zone of fifty thousand rules': {
    text: file(
      zone('FREQ=YEARLY').replace('END:STANDARD', `${'RDATE:20200101T000000\r\n'.repeat(50_000)}END:STANDARD`) + inZone,
    ),
    outcome: 'read',
  },
  'a line of five megabytes': { text: file(event(`DTSTART:${'2'.repeat(5_000_000)}`)), outcome: 'read 0' },
  'components inside each other': { text: file('BEGIN:VEVENT\r\n'.repeat(200_000)), outcome: 'not_calendar' },
  'binary data': { text: randomBytes(1_000_000).toString('utf8'), outcome: 'not_calendar' },
  'a sign-in page': { text: '<!DOCTYPE html><html><title>Sign in</title></html>', outcome: 'sign_in_page' },
  'a file without an end': { text: `BEGIN:VCALENDAR\r\n${event(times)}`, outcome: 'incomplete' },
  'an empty file': { text: '', outcome: 'not_calendar' },
}

// Slow: some files use all the time that one calendar may take.
test.each(Object.entries(hostile))('%s costs little, and the reason is named', async (_name, { text, outcome }) => {
  // Through bytes, as from a network, because a text that was joined in memory is slow to read.
  const bytes = Buffer.from(text)
  const heapBefore = process.memoryUsage().heapUsed
  let longestPauseMs = 0
  let lastTick = performance.now()
  const timer = setInterval(() => {
    longestPauseMs = Math.max(longestPauseMs, performance.now() - lastTick)
    lastTick = performance.now()
  }, 1)
  const startedAt = process.cpuUsage()
  const result = await runInSlices(readCalendar(bytes.toString('utf8'), { window, isOwn: () => false }))
    .then(({ events }) => `read ${events}`)
    .catch((error: unknown) => (error as CalendarError).fault)
  clearInterval(timer)
  const cpuMs = process.cpuUsage(startedAt).user / 1_000
  expect(result.startsWith(outcome), result).toBe(true)
  // Four times the limits, because the machine of the tests is shared.
  expect(cpuMs).toBeLessThan(4 * MAX_PARSING_MS)
  expect(longestPauseMs).toBeLessThan(4 * MAX_STEP_MS)
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(200_000_000)
})

test('a fault carries no words of the calendar', () => {
  expect(new CalendarError('too_many').message).toBe('calendar: too_many')
})
