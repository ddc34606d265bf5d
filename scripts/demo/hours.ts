import { addDays } from '../../features/appointments/belgrade.ts'
import { changeDaysOff, changeHours } from '../../features/appointments/hours.server.ts'
import { daysOffInput, hoursInput } from '../../features/appointments/hours.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { hours as demoHours } from './demo-data.ts'
import { idOf } from './ids.ts'
import { actAt, type Loading } from './loading.ts'
import { wakingTime } from './waking-time.ts'

const MINUTES_PER_DAY = 1440

/** Opens the diaries of providers who take bookings. */
export async function addHours(loading: Loading): Promise<void> {
  const today = dayOf(new Date(loading.now))
  await actAt(loading, wakingTime(loading.now, 200 * MINUTES_PER_DAY), async as => {
    for (const { provider, weekly, visits, off, ...rules } of demoHours) {
      const input = hoursInput.parse({
        ...rules,
        accepts_bookings: true,
        ...(weekly && { weekly: Object.entries(weekly).map(([weekday, hours]) => toInterval(Number(weekday), hours)) }),
        services: Object.entries(visits).map(([key, minutes]) => ({
          id: idOf('service', key),
          duration_minutes: minutes,
        })),
        version: 0,
      })
      const { version } = await changeHours(as(provider), input)
      if (!off) continue
      const period = { first: addDays(today, off.first), last: addDays(today, off.last), note: off.note }
      await changeDaysOff(as(provider), daysOffInput.parse({ items: [period], version }))
    }
  })
}

function toInterval(weekday: number, hours: string) {
  const [start, end] = hours.split('–')
  return { weekday, start, end }
}
