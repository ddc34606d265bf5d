import { addDays } from '../../features/appointments/belgrade.ts'

/** Returns the day `count` working days after (or before) `day`; `free` are the days off, 0 is Sunday. */
export function workdayFrom(day: string, count: number, free = [0]): string {
  let current = day
  for (let remaining = Math.abs(count); remaining > 0; ) {
    current = addDays(current, Math.sign(count))
    if (!free.includes(new Date(`${current}T12:00:00Z`).getUTCDay())) remaining -= 1
  }
  return current
}
