import { dayOf, formatTime } from '../../../platform/serbian/dates.ts'
import type { Appointment, DiaryWeek } from '../../appointments/appointment.ts'

/** `proposed` is another time that one side suggests for a booking: drawn, but not given away. */
export type BlockKind = 'requested' | 'confirmed' | 'done' | 'own' | 'proposed'
export type DiaryDay = DiaryWeek['days'][number]

/** Minutes are those of the day's clock in Belgrade, so that a block stands beside the hour which it says. */
export type Block = {
  item: Appointment
  kind: BlockKind
  date: string
  from: number
  to: number
  /** Which of how many columns it takes where several overlap. */
  lane: number
  lanes: number
}

const wholeDay = 24 * 60
/** What is shorter is drawn as long as this, so that it can be read and pressed. */
const shortestBlock = 15
/** Longer than this between two stretches of work is no break: what follows is another shift. */
const longestBreak = 6 * 60

/** `08:30` as 510. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** Of a moment, by Belgrade's clock. */
export const clockMinutes = (moment: string | Date): number => minutesOf(formatTime(moment))
/** `8:30`, as a diary writes it. */
export const shortTime = (moment: string | Date): string => formatTime(moment).replace(/^0/, '')

/** The blocks of a day, by time and in lanes. */
export function blocksOf({ date, items, proposed }: DiaryDay): Block[] {
  const kindOf = ({ booking_id, status }: Appointment) => (booking_id ? (status as BlockKind) : 'own')
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
  // Where the clock is put back meanwhile, an end may seem to lie before its beginning.
  const to = dayOf(ends) > date ? wholeDay : Math.max(clockMinutes(ends), from + Math.min(length, shortestBlock))
  return { item, kind, date, from, to: Math.min(to, wholeDay), lane: 0, lanes: 1 }
}

/** Blocks that overlap, also through others, share the width in equal parts. */
function setLanes(sorted: Block[]): void {
  let group: Block[] = []
  let groupEnd = 0
  for (const block of sorted) {
    if (block.from >= groupEnd) {
      share(group)
      group = []
    }
    group.push(block)
    groupEnd = Math.max(groupEnd, drawnEnd(block))
    const taken = group.filter(other => other !== block && drawnEnd(other) > block.from).map(other => other.lane)
    block.lane = group.findIndex((_, lane) => !taken.includes(lane))
  }
  share(group)
}

const drawnEnd = ({ from, to }: Block) => Math.max(to, from + shortestBlock)

function share(group: Block[]): void {
  const lanes = Math.max(0, ...group.map(block => block.lane)) + 1
  for (const block of group) block.lanes = lanes
}

/** From which to which hour the grid goes: all work and all blocks of these days, and eight hours at least. */
export function shownHours(days: DiaryDay[], blocks: Block[]): { first: number; last: number } {
  const starts = days.flatMap(({ work }) => work.map(({ start }) => minutesOf(start)))
  const ends = days.flatMap(({ work }) => work.map(({ end }) => minutesOf(end)))
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

/** The full hours inside of the grid, each of which has a line. */
export const hoursBetween = (first: number, last: number): number[] =>
  Array.from({ length: last - first - 1 }, (_, index) => first + index + 1)

/** What of the shown hours of a day is not work: before, between and after its intervals, in minutes. */
export function restOf(work: DiaryDay['work'], first: number, last: number) {
  const rests: { from: number; to: number; isBreak: boolean }[] = []
  let from = first * 60
  for (const { start, end } of work) {
    if (minutesOf(start) > from)
      rests.push({ from, to: minutesOf(start), isBreak: from > first * 60 && minutesOf(start) - from <= longestBreak })
    from = Math.max(from, minutesOf(end))
  }
  if (from < last * 60) rests.push({ from, to: last * 60, isBreak: false })
  return rests
}
