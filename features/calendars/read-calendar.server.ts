import ICAL from 'ical.js'
import { type BusyRange, mergeRanges } from './busy-ranges.ts'
import { CalendarError } from './calendar-faults.ts'
import { type CalendarPart, readParts } from './calendar-file.ts'
import { MAX_OCCURRENCES, MAX_STEPS } from './calendar-limits.ts'
import { roughMoment, type ToMoment, toBelgradeMoment, zoneOf } from './time-zones.server.ts'

export type CalendarReading = {
  /** Merged, in order of time, within the window. */
  busy: BusyRange[]
  /** Events that make the provider busy within the window. */
  events: number
  /** Events that could not be understood. */
  unreadable: number
}

type ReadOptions = {
  window: BusyRange
  /** Matches the ids of this site's own events, which come back when a provider's calendar takes part in a booking. */
  isOwn: (uid: string) => boolean
}

type Event = {
  component: ICAL.Component
  uid: string
  start: ICAL.Time
  toMoment: ToMoment
  /** Moves a start by the event's length. */
  endOf: (start: ICAL.Time) => number
  isBusy: boolean
  recurrence: { at: number; andLater: boolean } | null
}

const DAY_MS = 86_400_000
const STEPS_PER_PAUSE = 20

/**
 * Expands a calendar file into the times in which its owner is busy, in steps of bounded size for `runInSlices`.
 * Transparent and cancelled events do not count. All-day events last from midnight to midnight in Belgrade, and floating
 * times are Belgrade's. Throws `CalendarError`.
 */
export function* readCalendar(file: string, { window, isOwn }: ReadOptions): Generator<void, CalendarReading> {
  const parts = yield* readParts(file)
  const root = new ICAL.Component(['vcalendar', [], []])
  for (const part of parts.filter(({ kind }) => kind === 'VTIMEZONE')) {
    assertSlowRules(part)
    const component = parsePart(part)
    if (component?.hasProperty('tzid')) root.addSubcomponent(component)
    yield
  }
  const zones = new Map<string, ToMoment>()
  const groups = new Map<string, Event[]>()
  const busy: BusyRange[] = []
  const counts = { events: 0, unreadable: 0, occurrences: 0, steps: 0 }
  for (const part of parts) {
    yield
    if (part.kind !== 'VEVENT' || isOutside(part, window)) continue
    assertSlowRules(part)
    const event = attempt(() => toEvent(part, root, zones))
    if (!event) counts.unreadable += 1
    else if (!isOwn(event.uid)) {
      const group = groups.get(event.uid)
      if (group) group.push(event)
      else groups.set(event.uid, [event])
    }
  }
  for (const group of groups.values()) {
    yield
    const before = busy.length
    try {
      yield* expandGroup(group, window, busy, counts)
    } catch (error) {
      if (error instanceof CalendarError) throw error
      counts.unreadable += 1
    }
    if (busy.length > before) counts.events += 1
  }
  yield
  return { busy: mergeRanges(busy), events: counts.events, unreadable: counts.unreadable }
}

/** Refuses rules that repeat within an hour: no calendar app makes them, and they have no end. */
function assertSlowRules({ lines }: CalendarPart): void {
  if (lines.some(line => /^RRULE/i.test(line) && /FREQ=(SECONDLY|MINUTELY)/i.test(line)))
    throw new CalendarError('too_complex')
}

/** Whether a single event is certainly outside the window, read from its digits, because most events are past. */
function isOutside({ lines }: CalendarPart, { from, to }: BusyRange): boolean {
  if (lines.some(line => /^(RRULE|RDATE|RECURRENCE-ID|DURATION)/i.test(line))) return false
  const dayOf = (name: string) => {
    const line = lines.find(each => each.toUpperCase().startsWith(name))
    const [, year, month, day] = /:(\d{4})(\d\d)(\d\d)/.exec(line ?? '') ?? []
    return year ? Date.UTC(Number(year), Number(month) - 1, Number(day)) : null
  }
  const start = dayOf('DTSTART')
  const end = dayOf('DTEND') ?? start
  return start !== null && (start > to + 2 * DAY_MS || end! < from - 3 * DAY_MS)
}

function attempt<Result>(run: () => Result | null): Result | null {
  try {
    return run()
  } catch (error) {
    // The end of a step that took too long is no fault of one event.
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return null
  }
}

const parsePart = ({ kind, lines, isBroken }: CalendarPart): ICAL.Component | null =>
  isBroken ? null : attempt(() => ICAL.Component.fromString([`BEGIN:${kind}`, ...lines, `END:${kind}`].join('\r\n')))

function toEvent(part: CalendarPart, root: ICAL.Component, zones: Map<string, ToMoment>): Event | null {
  const parsed = parsePart(part)
  if (!parsed) return null
  // Parsed again below the root, because a property finds the definition of its zone through its parents.
  const component = new ICAL.Component(parsed.toJSON(), root)
  const startProperty = component.getFirstProperty('dtstart')
  if (!startProperty) return null
  const start = startProperty.getFirstValue() as ICAL.Time
  const toMoment = zoneOf(startProperty, root, zones)
  const recurrenceProperty = component.getFirstProperty('recurrence-id')
  const recurrence = recurrenceProperty && {
    at: zoneOf(recurrenceProperty, root, zones)(recurrenceProperty.getFirstValue() as ICAL.Time),
    andLater: recurrenceProperty.getFirstParameter('range')?.toUpperCase() === 'THISANDFUTURE',
  }
  const status = String(component.getFirstPropertyValue('status') ?? '').toUpperCase()
  const transparency = String(component.getFirstPropertyValue('transp') ?? '').toUpperCase()
  const shownAs = String(component.getFirstPropertyValue('x-microsoft-cdo-busystatus') ?? '').toUpperCase()
  const isFree = transparency ? transparency === 'TRANSPARENT' : shownAs === 'FREE'
  return {
    component,
    uid: String(component.getFirstPropertyValue('uid') ?? ''),
    start,
    toMoment,
    endOf: lengthOf(component, start, toMoment, root, zones),
    isBusy: status !== 'CANCELLED' && !isFree,
    recurrence,
  }
}

/** A DURATION counts on the clock, a DTEND is an exact length (RFC 5545, 3.8.5.3), and days are whole days. */
function lengthOf(
  component: ICAL.Component,
  start: ICAL.Time,
  toMoment: ToMoment,
  root: ICAL.Component,
  zones: Map<string, ToMoment>,
): (start: ICAL.Time) => number {
  const addDuration = (duration: ICAL.Duration) => (from: ICAL.Time) => {
    const end = from.clone()
    end.addDuration(duration)
    return toMoment(end)
  }
  const endProperty = component.getFirstProperty('dtend')
  if (endProperty) {
    const end = endProperty.getFirstValue() as ICAL.Time
    if (start.isDate) return addDuration(end.subtractDate(start))
    const lengthMs = zoneOf(endProperty, root, zones)(end) - toMoment(start)
    return from => toMoment(from) + lengthMs
  }
  const duration = component.getFirstPropertyValue('duration') as ICAL.Duration | null
  if (duration) return addDuration(duration)
  // Without an end, an all-day event lasts a day, and another event takes no time (RFC 5545, 3.6.1).
  return start.isDate ? addDuration(ICAL.Duration.fromData({ days: 1 })) : toMoment
}

type Counts = { occurrences: number; steps: number }

/** Adds the busy times of the events with one UID: single events, or a recurring event with its changed occurrences. */
function* expandGroup(group: Event[], window: BusyRange, busy: BusyRange[], counts: Counts): Generator<void> {
  const add = (from: number, to: number) => {
    if (!Number.isFinite(from) || !Number.isFinite(to)) throw new Error('a time is not valid')
    if (to <= from || to <= window.from || from >= window.to) return
    if (++counts.occurrences > MAX_OCCURRENCES) throw new CalendarError('too_many')
    busy.push({ from: Math.max(from, window.from), to: Math.min(to, window.to) })
  }
  const changed = new Set(group.flatMap(({ recurrence }) => recurrence?.at ?? []))
  const later = group
    .filter(({ recurrence }) => recurrence?.andLater)
    .sort((a, b) => b.recurrence!.at - a.recurrence!.at)
  for (const event of group) {
    const { component, start, toMoment, endOf, isBusy, recurrence } = event
    const isSeries = !recurrence && (component.hasProperty('rrule') || component.hasProperty('rdate'))
    if (!isSeries) {
      if (isBusy) add(toMoment(start), endOf(start))
      continue
    }
    for (const { from, to } of takePeriods(component, toMoment)) if (isBusy) add(from, to)
    // The library leaves out the start of a series without a rule, which is its first occurrence (RFC 5545, 3.8.2.4).
    if (!component.hasProperty('rrule')) component.addPropertyWithValue('rdate', start)
    // Starts before this are not converted, because most steps of an old series are long past.
    const relevantFrom = window.from - Math.max(0, endOf(start) - toMoment(start)) - 3 * DAY_MS
    const expansion = new ICAL.RecurExpansion({ component, dtstart: start })
    for (let next = expansion.next(); next; next = expansion.next()) {
      if (++counts.steps > MAX_STEPS) throw new CalendarError('too_many')
      if (counts.steps % STEPS_PER_PAUSE === 0) yield
      if (roughMoment(next) < relevantFrom) continue
      const at = toMoment(next)
      if (at >= window.to) break
      const change = later.find(each => each.recurrence!.at <= at)
      if (!changed.has(at)) {
        if (change?.isBusy) {
          const moved = at + change.toMoment(change.start) - change.recurrence!.at
          add(moved, moved + change.endOf(change.start) - change.toMoment(change.start))
        } else if (!change && isBusy) add(at, endOf(next))
      }
    }
  }
}

/** Removes the periods among the additional dates, because the library cannot order them, and returns them. */
function takePeriods(component: ICAL.Component, toMoment: ToMoment): BusyRange[] {
  const ranges: BusyRange[] = []
  for (const property of component.getAllProperties('rdate')) {
    const periods = property.getValues().filter(value => value instanceof ICAL.Period) as ICAL.Period[]
    if (!periods.length) continue
    component.removeProperty(property)
    const convert = property.getFirstParameter('tzid') ? toMoment : undefined
    for (const period of periods) {
      const at =
        convert ??
        (period.start.zone?.tzid === 'UTC' ? (time: ICAL.Time) => time.toUnixTime() * 1000 : toBelgradeMoment)
      ranges.push({ from: at(period.start), to: at(period.getEnd()) })
    }
  }
  return ranges
}
