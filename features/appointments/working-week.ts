/** The same in every week; 1 is Monday, 7 Sunday. An end may be 24:00; one before its start is on the next day. */
export type WorkingInterval = { weekday: number; start: string; end: string }
type Times = Pick<WorkingInterval, 'start' | 'end'>
/** Minutes by the clock, counted from the midnight with which a day begins; below 0 the day before, from 1440 on the next. */
export type Stretch = { from: number; to: number }

export const dayMinutes = 1440

/** `08:30` as 510. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Working hours as minutes of the day on which they begin: 22:00–02:00 ends at 1560. */
export const stretchOf = ({ start, end }: Times): Stretch => ({
  from: minutesOf(start),
  to: minutesOf(end) + (end > start ? 0 : dayMinutes),
})

export const passesMidnight = (times: Times): boolean => stretchOf(times).to > dayMinutes

/** The same minutes counted from the midnight so many days earlier. */
export const shifted = ({ from, to }: Stretch, days: number): Stretch => ({
  from: from + days * dayMinutes,
  to: to + days * dayMinutes,
})

/** The part of each stretch that lies within its day, as the clock shows it; an end at midnight is 24:00. */
export const clippedToDay = (stretches: Stretch[]): Times[] =>
  stretches
    .filter(({ from, to }) => from < dayMinutes && to > 0)
    .map(({ from, to }) => ({ start: timeOf(Math.max(from, 0)), end: timeOf(Math.min(to, dayMinutes)) }))

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')

/** Refuses working hours whose end is their start; of a whole day they are 00:00–24:00. */
export const noLength = 'Radno vreme ne može da se završi u isto vreme kad i počinje.'

/** The problem of one weekday's hours, also against those of the next day; null when there is none. */
export function problemOfDay(weekday: number, weekly: WorkingInterval[]): string | null {
  const timesOf = (day: number) => weekly.filter(each => each.weekday === day)
  const stretchesOf = (day: number) =>
    timesOf(day)
      .map(stretchOf)
      .sort((a, b) => a.from - b.from)
  if (timesOf(weekday).some(({ start, end }) => start === end)) return noLength
  const own = stretchesOf(weekday)
  if (own.some(({ to }, at) => to > (own[at + 1]?.from ?? to))) return 'Smene istog dana se preklapaju.'
  const [next] = stretchesOf((weekday % 7) + 1)
  return next && own.some(({ to }) => to - dayMinutes > next.from)
    ? 'Smena posle ponoći se preklapa sa smenom narednog dana.'
    : null
}
