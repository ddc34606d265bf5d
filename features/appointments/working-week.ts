/** Weekly interval. Weekday 1 is Monday. An end can be 24:00. An end before the start is on the next day. */
export type WorkingInterval = { weekday: number; start: string; end: string }
type Times = Pick<WorkingInterval, 'start' | 'end'>
/** Range in minutes after the midnight of a day. Negative minutes are on the day before, from 1440 on the next day. */
export type MinuteRange = { from: number; to: number }

export const MINUTES_PER_DAY = 1440

/** Converts `08:30` to 510. */
const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Converts working hours to minutes of the day on which the hours begin. For example, 22:00–02:00 ends at 1560. */
export const toMinuteRange = ({ start, end }: Times): MinuteRange => ({
  from: toMinutes(start),
  to: toMinutes(end) + (end > start ? 0 : MINUTES_PER_DAY),
})

export const passesMidnight = (times: Times): boolean => toMinuteRange(times).to > MINUTES_PER_DAY

/** Moves a range by days, so that its minutes count from the midnight of an earlier day. */
export const shiftByDays = ({ from, to }: MinuteRange, days: number): MinuteRange => ({
  from: from + days * MINUTES_PER_DAY,
  to: to + days * MINUTES_PER_DAY,
})

/** Returns the part of each range that lies within the day. An end at midnight is 24:00. */
export const clipToDay = (stretches: MinuteRange[]): Times[] =>
  stretches
    .filter(({ from, to }) => from < MINUTES_PER_DAY && to > 0)
    .map(({ from, to }) => ({ start: toTime(Math.max(from, 0)), end: toTime(Math.min(to, MINUTES_PER_DAY)) }))

const toTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')

/** Error for an interval whose end equals its start. A whole day is written as 00:00–24:00. */
export const emptyIntervalMessage = 'Radno vreme ne može da se završi u isto vreme kad i počinje.'

/** Returns the error of a weekday's intervals, or null. Also finds overlaps with the next day's intervals. */
export function validateWeekday(weekday: number, weekly: WorkingInterval[]): string | null {
  const intervalsOf = (day: number) => weekly.filter(each => each.weekday === day)
  const rangesOf = (day: number) =>
    intervalsOf(day)
      .map(toMinuteRange)
      .sort((a, b) => a.from - b.from)
  if (intervalsOf(weekday).some(({ start, end }) => start === end)) return emptyIntervalMessage
  const own = rangesOf(weekday)
  if (own.some(({ to }, index) => to > (own[index + 1]?.from ?? to))) return 'Smene istog dana se preklapaju.'
  const [next] = rangesOf((weekday % 7) + 1)
  return next && own.some(({ to }) => to - MINUTES_PER_DAY > next.from)
    ? 'Smena posle ponoći se preklapa sa smenom narednog dana.'
    : null
}
