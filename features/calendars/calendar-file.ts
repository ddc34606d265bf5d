import { CalendarError } from './calendar-faults.ts'
import { MAX_EVENTS, MAX_PART_LENGTH, MAX_PROPERTY_LENGTH } from './calendar-limits.ts'

/** Event or time zone of a file: the lines that decide about times, unfolded. Lines that were too long are missing. */
export type CalendarPart = { kind: 'VEVENT' | 'VTIMEZONE'; lines: string[]; isBroken: boolean }

/** Properties that decide about times. All others are dropped here, so that no words of the calendar go further. */
const KEPT = new Set([
  'BEGIN',
  'END',
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'STATUS',
  'TRANSP',
  'X-MICROSOFT-CDO-BUSYSTATUS',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
])
/** Lines between two pauses of the reading. */
const LINES_PER_STEP = 500
/** Components inside each other. A calendar has three. */
const MAX_DEPTH = 8

type Line = { name: string; text: string; isTooLong: boolean }

/**
 * Reads the events and time zones of a file, in steps of bounded size. Accepts what real calendars contain: all line
 * ends, folding by a space or tab anywhere, empty lines, a byte order mark, and unknown components. Throws
 * `CalendarError` if the file is no calendar, has no end, or has too many events.
 */
export function* readParts(file: string): Generator<void, CalendarPart[]> {
  const text = file.charCodeAt(0) === 0xfeff ? file.slice(1) : file
  if (!/^\s*BEGIN:VCALENDAR[ \t]*[\r\n]/i.test(text.slice(0, 200))) {
    throw new CalendarError(
      /^\s*(<!doctype html|<html|<head|<\?xml)/i.test(text.slice(0, 200)) ? 'sign_in_page' : 'not_calendar',
    )
  }
  const parts: CalendarPart[] = []
  const open: string[] = []
  let part: CalendarPart | null = null
  let partDepth = 0
  let partLength = 0
  let isComplete = false
  let events = 0
  for (const line of unfoldedLines(text)) {
    if (line === null) {
      yield
      continue
    }
    const { name } = line
    const component =
      name === 'BEGIN' || name === 'END'
        ? line.text
            .slice(name.length + 1)
            .trim()
            .toUpperCase()
        : ''
    if (name === 'BEGIN') {
      if (open.length === MAX_DEPTH) throw new CalendarError('not_calendar')
      open.push(component)
      isComplete = false
      if (!part && (component === 'VEVENT' || component === 'VTIMEZONE')) {
        if (component === 'VEVENT' && ++events > MAX_EVENTS) throw new CalendarError('too_many')
        part = { kind: component, lines: [], isBroken: false }
        partDepth = open.length
        partLength = 0
        parts.push(part)
        continue
      }
    }
    if (name === 'END') {
      if (open.pop() !== component) throw new CalendarError('not_calendar')
      if (!open.length) isComplete = true
      if (part && open.length < partDepth) {
        part = null
        continue
      }
    }
    // Alarms inside an event have times of their own, which do not count.
    if (!part || (part.kind === 'VEVENT' && open.length + (name === 'END' ? 1 : 0) > partDepth)) continue
    partLength += line.text.length
    if (line.isTooLong || partLength > MAX_PART_LENGTH) part.isBroken = true
    else part.lines.push(line.text)
  }
  if (!isComplete) throw new CalendarError('incomplete')
  return parts
}

/** Yields the kept lines, unfolded, and null after every few hundred lines. */
function* unfoldedLines(text: string): Generator<Line | null> {
  let pieces: string[] = []
  let length = 0
  let name = ''
  let position = 0
  let count = 0
  const lineEnd = text.includes('\n') ? '\n' : '\r'
  const take = (): Line | null => {
    if (!KEPT.has(name)) return null
    const isTooLong = length > MAX_PROPERTY_LENGTH
    return { name, text: isTooLong ? '' : pieces.join(''), isTooLong }
  }
  while (position < text.length) {
    const found = text.indexOf(lineEnd, position)
    let end = found === -1 ? text.length : found
    const next = end + 1
    while (end > position && text.charCodeAt(end - 1) === 13) end -= 1
    const first = text.charCodeAt(position)
    if (end > position && (first === 32 || first === 9)) {
      // Continuations of dropped and overlong properties are not copied.
      if (KEPT.has(name) && length <= MAX_PROPERTY_LENGTH) pieces.push(text.slice(position + 1, end))
      length += end - position - 1
    } else if (end > position) {
      const line = take()
      if (line) yield line
      name = /^[\w-]{1,40}(?=[;:])/.exec(text.slice(position, Math.min(end, position + 41)))?.[0].toUpperCase() ?? ''
      const isKept = KEPT.has(name)
      length = isKept ? end - position : 0
      pieces = isKept ? [length > MAX_PROPERTY_LENGTH ? '' : text.slice(position, end)] : []
    }
    position = next
    if (++count % LINES_PER_STEP === 0) yield null
  }
  const line = take()
  if (line) yield line
}
