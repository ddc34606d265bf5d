import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CalendarError } from './calendar-faults.ts'
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
const series = (day: string, rule: string) => `DTSTART:${day}T100000Z\r\nDTEND:${day}T110000Z\r\nRRULE:FREQ=${rule}`
const change = `${times}\r\nRECURRENCE-ID:20261201T100000Z`
const laterChange = 'RECURRENCE-ID;RANGE=THISANDFUTURE:20200102T100000Z\r\nDTSTART:20200102T120000Z'
const excludedDays = 'EXDATE:20261201\r\n'.repeat(250_000)
const manyRules = zone('FREQ=YEARLY').replace('END:', `${'RDATE:20200101T000000\r\n'.repeat(50_000)}END:`)

/** Hostile texts, each after the beginning of its outcome, or two: a fault, or how many events were read. */
const hostile: [name: string, outcome: string, text: string][] = [
  ['a million occurrences by the second', 'too_complex', file(event(series('20261201', 'SECONDLY;COUNT=1000000')))],
  ['an endless rule by the minute', 'too_complex', file(event(series('20261201', 'MINUTELY')))],
  ['an hourly rule since the year 1', 'too_', file(event(series('00010101', 'HOURLY')))],
  ['an endless rule', 'read 1', file(event(series('20261201', 'DAILY')))],
  ['a rule that never matches', 'too_complex', file(event(series('20261201', 'HOURLY;BYMONTH=2;BYMONTHDAY=30')))],
  ['a time zone that changes every second', 'too_complex', file(zone('FREQ=SECONDLY') + inZone)],
  ['a time zone that changes every hour', 'too_complex', file(zone('FREQ=HOURLY') + inZone)],
  ['100,000 events', 'too_many', file(many(100_000, 'DTSTART:20261201'))],
  // A slow machine reaches the limit of time before that of occurrences.
  ['as many events as are allowed, all at one time', 'too_', file(many(MAX_EVENTS, times))],
  ['as many changes of one event as are allowed', 'too_', file(event(change).repeat(MAX_EVENTS))],
  ['five hundred series', 'too_', file(many(500, series('20200101', 'DAILY')))],
  ['a million folded lines of a text', 'read 1', file(event(`SUMMARY:a${'\r\n b'.repeat(1_000_000)}\r\n${times}`))],
  ['a million folded lines of a date', 'read 0', file(event(`EXDATE:2${'\r\n 0'.repeat(1_000_000)}\r\n${times}`))],
  // A slow machine reaches the limit of time before the end of the file.
  ['many excluded days, each on a line', 'read 0|too_complex', file(event(excludedDays + series('20261201', 'DAILY')))],
  ['15,000 changes of later visits', '', file(event(series('20200101', 'DAILY')) + event(laterChange).repeat(15_000))],
  ['a time zone of fifty thousand rules', 'read', file(manyRules + inZone)],
  ['a line of five megabytes', 'read 0', file(event(`DTSTART:${'2'.repeat(5_000_000)}`))],
  ['components inside each other', 'not_calendar', file('BEGIN:VEVENT\r\n'.repeat(200_000))],
  ['binary data', 'not_calendar', randomBytes(1_000_000).toString('utf8')],
  ['a sign-in page', 'sign_in_page', '<!DOCTYPE html><html><title>Sign in</title></html>'],
  ['a file without an end', 'incomplete', `BEGIN:VCALENDAR\r\n${event(times)}`],
  ['an empty file', 'not_calendar', ''],
]

// Slow: some files use all the time that one calendar may take.
test.each(hostile)('%s costs little, and the reason is named', async (_name, outcome, text) => {
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
    .catch((error: CalendarError) => {
      // No words of the calendar are in the message.
      expect(error.message).toBe(`calendar: ${error.fault}`)
      return error.fault
    })
  clearInterval(timer)
  const cpuMs = process.cpuUsage(startedAt).user / 1_000
  expect(
    outcome.split('|').some(each => result.startsWith(each)),
    result,
  ).toBe(true)
  // Four times the limits, because the machine of the tests is shared.
  expect(cpuMs).toBeLessThan(4 * MAX_PARSING_MS)
  expect(longestPauseMs).toBeLessThan(4 * MAX_STEP_MS)
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(200_000_000)
})
