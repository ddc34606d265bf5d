import { appointments } from '../../features/appointments/appointment-tables.server.ts'
import { addDays, belgradeClock } from '../../features/appointments/belgrade.ts'
import { siteCounts, viewCounts } from '../../features/statistics/statistics-tables.server.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { appointments as demoAppointments, views, visits } from './demo-data.ts'
import { idOf } from './ids.ts'
import type { FirstRows } from './loading.ts'
import { wakingTime } from './waking-time.ts'
import { workdayFrom } from './workdays.ts'

const MINUTES_PER_DAY = 1440
/** Milan's own appointments were entered this long ago. */
const ENTERED_DAYS_AGO = 21

/** Adds Milan's own appointments, and the views and visits that visitors cause. */
export async function addDiary({ tx, now }: FirstRows): Promise<void> {
  const providerId = idOf('person', 'milan')
  const today = dayOf(new Date(now))
  await tx
    .insert(viewCounts)
    .values(views.map((count, index) => ({ providerId, day: addDays(today, index + 1 - views.length), views: count })))
  await tx
    .insert(siteCounts)
    .values(visits.map(({ daysAgo, ...counts }) => ({ providerId, day: addDays(today, -daysAgo), ...counts })))
  await tx.insert(appointments).values(
    demoAppointments.map(({ workday, time, client, notes }) => ({
      id: idOf('appointment', `${workday}/${time}`),
      providerId,
      clientName: client,
      appointmentTime: belgradeClock(workdayFrom(today, workday))(
        Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
      )!,
      notes,
      createdAt: wakingTime(now, ENTERED_DAYS_AGO * MINUTES_PER_DAY),
    })),
  )
}
