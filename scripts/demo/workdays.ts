import { addDays } from '../../features/appointments/belgrade.ts'

/** The day so many days of work after or before this one; without `free` days of the week (0 is Sunday) Sundays are none. */
export function workdayFrom(day: string, count: number, free = [0]): string {
  let reached = day
  for (let left = Math.abs(count); left > 0; ) {
    reached = addDays(reached, Math.sign(count))
    if (!free.includes(new Date(`${reached}T12:00:00Z`).getUTCDay())) left -= 1
  }
  return reached
}
