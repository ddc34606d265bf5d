import { outsideBusy } from '../../features/appointments/appointment-tables.server.ts'
import { addDays, belgradeClock } from '../../features/appointments/belgrade.ts'
import { outsideCalendars } from '../../features/calendars/calendar-tables.server.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { idOf } from './ids.ts'
import type { Loading } from './loading.ts'
import { wakingTime } from './waking-time.ts'

const MINUTES_PER_DAY = 1440
const WEEKS = 12
/** The child's training on Thursdays, and lunch with the family on Sundays. */
const weekly = [
  { weekday: 4, from: 16 * 60, to: 18 * 60 },
  { weekday: 7, from: 12 * 60, to: 15 * 60 },
]

/** Adds Milan's family calendar as rows. It has no time of a next reading, so that no request leaves the machine. */
export async function addCalendars({ tx, now }: Loading): Promise<void> {
  const [id, providerId] = [idOf('calendar', 'milan/porodica'), idOf('person', 'milan')]
  const today = dayOf(new Date(now))
  await tx.insert(outsideCalendars).values({
    id,
    providerId,
    name: 'Porodica',
    url: 'https://kalendar.primer.rs/porodica/7f3a9c21/basic.ics',
    events: weekly.length,
    readAt: new Date(now),
    completeAt: new Date(now),
    createdAt: wakingTime(now, 40 * MINUTES_PER_DAY),
  })
  const days = Array.from({ length: WEEKS * 7 }, (_, index) => addDays(today, index - 7))
  const rows = days.flatMap(day => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
    return weekly
      .filter(each => each.weekday === weekday)
      .map(({ from, to }) => {
        const at = belgradeClock(day)
        return { calendarId: id, providerId, startsAt: at(from)!, endsAt: at(to)! }
      })
  })
  await tx.insert(outsideBusy).values(rows.map((row, position) => ({ ...row, position })))
}
