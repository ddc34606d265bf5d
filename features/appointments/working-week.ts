/** Weekly interval; weekday 1 is Monday. An end may be 24:00; an end before the start is on the next day. */
export type WorkingInterval = { weekday: number; start: string; end: string }
type Times = Pick<WorkingInterval, 'start' | 'end'>
/** Range in clock minutes from the midnight at which a day begins; below 0 on the day before, from 1440 on the next. */
export type MinuteRange = { from: number; to: number }

export const MINUTES_PER_DAY = 1440

/** Converts `08:30` to 510. */
const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Converts working hours to minutes of the day on which they begin: 22:00–02:00 ends at 1560. */
export const toMinuteRange = ({ start, end }: Times): MinuteRange => ({
  from: toMinutes(start),
  to: toMinutes(end) + (end > start ? 0 : MINUTES_PER_DAY),
})

export const passesMidnight = (times: Times): boolean => toMinuteRange(times).to > MINUTES_PER_DAY

/** Adds days to a range: the same time, counted from an earlier midnight. */
export const shiftByDays = ({ from, to }: MinuteRange, days: number): MinuteRange => ({
  from: from + days * MINUTES_PER_DAY,
  to: to + days * MINUTES_PER_DAY,
})

/** Returns the part of each range that lies within the day; an end at midnight is 24:00. */
export const clipToDay = (stretches: MinuteRange[]): Times[] =>
  stretches
    .filter(({ from, to }) => from < MINUTES_PER_DAY && to > 0)
    .map(({ from, to }) => ({ start: toTime(Math.max(from, 0)), end: toTime(Math.min(to, MINUTES_PER_DAY)) }))

const toTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')

/** Error of an interval that ends at its start; a whole day is 00:00–24:00. */
export const emptyIntervalMessage = 'Radno vreme ne može da se završi u isto vreme kad i počinje.'

/** Returns the error of a weekday's intervals, also with those of the next day, or null. */
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
