import type { ReactNode } from 'react'
import { dayOf, formatTime } from '../../../platform/serbian/dates.ts'
import type { Appointment, DiaryWeek, OutsideTime } from '../../appointments/appointment.ts'

/**
 * `proposed` is a suggested time of a booking. The grid draws this time, but the time is not reserved. `outside` is a
 * time of another calendar, whose name is in `notes`.
 */
export type BlockKind = 'requested' | 'deposit' | 'confirmed' | 'done' | 'missed' | 'own' | 'proposed' | 'outside'
export type DiaryDay = Omit<DiaryWeek['days'][number], 'people'>

/** Appointment in the grid. `from` and `to` are minutes on Belgrade's clock, because the grid shows that clock. */
export type Block = {
  item: Appointment
  kind: BlockKind
  date: string
  from: number
  to: number
  /** Index of the block's column among the `lanes` columns of overlapping blocks. */
  lane: number
  lanes: number
  /** Name of another calendar that has something at the time of a requested or confirmed booking. */
  clash?: string
}

/** One day, or the day of one person: the provider in person (null) or a member. */
export type GridColumn = {
  key: string
  label: string
  head: ReactNode
  day: DiaryDay
  blocks: Block[]
  memberId?: string | null
}

const MINUTES_PER_DAY = 24 * 60
/** Minimum drawn length in minutes, so that a block can be read and pressed. */
const MIN_DRAWN_MINUTES = 15
/** Maximum length of a break in minutes. A longer gap separates two shifts. */
const MAX_BREAK = 6 * 60

/** Converts `08:30` to 510. */
const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** Converts a moment to minutes after midnight on Belgrade's clock. */
export const clockMinutes = (moment: string | Date): number => toMinutes(formatTime(moment))
/** Formats a moment as `8:30`. */
export const shortTime = (moment: string | Date): string => formatTime(moment).replace(/^0/, '')

/** Names of other calendars by their ids. */
export type CalendarNames = ReadonlyMap<string, string>

/** A copy of the day on the device may be older than the times of other calendars, and then lacks them. */
export function toBlocks({ date, items, proposed, outside = [] }: DiaryDay, names?: CalendarNames): Block[] {
  const kindOf = ({ booking_id, status, awaits_deposit }: Appointment): BlockKind =>
    !booking_id ? 'own' : awaits_deposit ? 'deposit' : (status as BlockKind)
  const blocks = [
    ...items.map(item => toBlock(date, item, kindOf(item))),
    ...proposed.map(item => toBlock(date, item, 'proposed')),
    ...outside.map(time => toOutsideBlock(date, time, names?.get(time.calendar_id))),
  ]
  setClashes(blocks)
  setLanes(blocks.sort((a, b) => a.from - b.from || b.to - a.to))
  return blocks
}

const toOutsideBlock = (date: string, { calendar_id, starts_at, ends_at }: OutsideTime, name = 'Drugi kalendar') =>
  toBlock(
    date,
    {
      id: `${calendar_id} ${starts_at}`,
      client_name: 'Zauzeto',
      appointment_time: starts_at,
      ends_at,
      notes: name,
      status: 'confirmed',
      awaits_deposit: false,
      is_disputed: false,
      booking_id: null,
      address: null,
      arrival: null,
      member_id: null,
      entered_by_member: false,
      series: null,
    },
    'outside',
  )

const occupyingKinds: BlockKind[] = ['requested', 'deposit', 'confirmed']

/** The calendars are those of the provider in person, so the work of members cannot clash. */
function setClashes(blocks: Block[]): void {
  const outside = blocks.filter(({ kind }) => kind === 'outside')
  for (const block of blocks) {
    if (!occupyingKinds.includes(block.kind) || block.item.member_id) continue
    const clash = outside.find(({ from, to }) => from < block.to && to > block.from)
    if (clash) block.clash = clash.item.notes!
  }
}

/** Whether other calendars take all working hours of a day. */
export const isTakenByOthers = ({ work }: DiaryDay, blocks: Block[]): boolean =>
  work.length > 0 &&
  work.every(({ start, end }) =>
    blocks.some(({ kind, from, to }) => kind === 'outside' && from <= toMinutes(start) && to >= toMinutes(end)),
  )

function toBlock(date: string, item: Appointment, kind: BlockKind): Block {
  const { appointment_time: starts, ends_at: ends } = item
  const from = clockMinutes(starts)
  const length = (Date.parse(ends) - Date.parse(starts)) / 60_000
  // If the clock is set back during the appointment, the end can look earlier than the start.
  const to =
    dayOf(ends) > date ? MINUTES_PER_DAY : Math.max(clockMinutes(ends), from + Math.min(length, MIN_DRAWN_MINUTES))
  return { item, kind, date, from, to: Math.min(to, MINUTES_PER_DAY), lane: 0, lanes: 1 }
}

/** Divides the width equally among blocks that overlap, directly or through other blocks. */
function setLanes(sorted: Block[]): void {
  let group: Block[] = []
  let groupEnd = 0
  for (const block of sorted) {
    if (block.from >= groupEnd) {
      setLaneCount(group)
      group = []
    }
    group.push(block)
    groupEnd = Math.max(groupEnd, drawnEnd(block))
    const takenLanes = group.filter(other => other !== block && drawnEnd(other) > block.from).map(other => other.lane)
    block.lane = group.findIndex((_, lane) => !takenLanes.includes(lane))
  }
  setLaneCount(group)
}

const drawnEnd = ({ from, to }: Block) => Math.max(to, from + MIN_DRAWN_MINUTES)

function setLaneCount(group: Block[]): void {
  const lanes = Math.max(0, ...group.map(block => block.lane)) + 1
  for (const block of group) block.lanes = lanes
}

/**
 * Returns the hours that the grid shows: all working hours and blocks of these days, but at least eight hours. Times of
 * other calendars do not count, because many of them take the whole day.
 */
export function gridHours(days: DiaryDay[], blocks: Block[]): { first: number; last: number } {
  const starts = days.flatMap(({ work }) => work.map(({ start }) => toMinutes(start)))
  const ends = days.flatMap(({ work }) => work.map(({ end }) => toMinutes(end)))
  for (const { kind, from, to } of blocks) {
    if (kind === 'outside') continue
    starts.push(from)
    ends.push(to)
  }
  if (!starts.length) return { first: 8, last: 17 }
  const first = Math.floor(Math.min(...starts) / 60)
  const last = Math.ceil(Math.max(...ends) / 60)
  return last - first >= 8
    ? { first, last }
    : { first: Math.max(0, Math.min(first, 16)), last: Math.max(last, Math.min(24, first + 8)) }
}

/** Cuts the blocks at the shown hours, outside of which only times of other calendars can be. */
export const blocksWithin = (blocks: Block[], { first, last }: { first: number; last: number }): Block[] =>
  blocks
    .filter(({ from, to }) => to > first * 60 && from < last * 60)
    .map(block => ({ ...block, from: Math.max(block.from, first * 60), to: Math.min(block.to, last * 60) }))

/** Returns the full hours inside the grid, at which lines are drawn. */
export const hoursBetween = (first: number, last: number): number[] =>
  Array.from({ length: last - first - 1 }, (_, index) => first + index + 1)

/** Returns the shown ranges outside the working hours, in minutes. */
export function timeOffRanges(work: DiaryDay['work'], first: number, last: number) {
  const rests: { from: number; to: number; isBreak: boolean }[] = []
  let from = first * 60
  for (const { start, end } of work) {
    if (toMinutes(start) > from)
      rests.push({ from, to: toMinutes(start), isBreak: from > first * 60 && toMinutes(start) - from <= MAX_BREAK })
    from = Math.max(from, toMinutes(end))
  }
  if (from < last * 60) rests.push({ from, to: last * 60, isBreak: false })
  return rests
}
