import { dayOf, formatTime } from '../../../platform/serbian/dates.ts'
import type { Appointment, DiaryWeek } from '../../appointments/appointment.ts'

/** `proposed` is a suggested time of a booking. The grid draws this time, but the time is not reserved. */
export type BlockKind = 'requested' | 'deposit' | 'confirmed' | 'done' | 'own' | 'proposed'
export type DiaryDay = DiaryWeek['days'][number]

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

export function toBlocks({ date, items, proposed }: DiaryDay): Block[] {
  const kindOf = ({ booking_id, status, awaits_deposit }: Appointment): BlockKind =>
    !booking_id ? 'own' : awaits_deposit ? 'deposit' : (status as BlockKind)
  const blocks = [
    ...items.map(item => toBlock(date, item, kindOf(item))),
    ...proposed.map(item => toBlock(date, item, 'proposed')),
  ]
  setLanes(blocks.sort((a, b) => a.from - b.from || b.to - a.to))
  return blocks
}

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

/** Returns the hours that the grid shows: all working hours and blocks of these days, but at least eight hours. */
export function gridHours(days: DiaryDay[], blocks: Block[]): { first: number; last: number } {
  const starts = days.flatMap(({ work }) => work.map(({ start }) => toMinutes(start)))
  const ends = days.flatMap(({ work }) => work.map(({ end }) => toMinutes(end)))
  for (const { from, to } of blocks) {
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
