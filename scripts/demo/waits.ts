import { appointments } from '../../features/appointments/appointment-tables.server.ts'
import { addDays, belgradeClock } from '../../features/appointments/belgrade.ts'
import { formatTimeRange } from '../../features/appointments/expired-requests.server.ts'
import { waits, waitTimes } from '../../features/waiting/waiting-tables.server.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { providerOf } from './demo-data.ts'
import { idOf } from './ids.ts'
import type { Loading } from './loading.ts'
import { wakingTime } from './waking-time.ts'

const MINUTES_PER_DAY = 1440
/** Hours at which clients come to the hairdresser on the full Saturday; each takes a whole hour. */
const saturday = [
  ['Milica P.', 8],
  ['Sonja K.', 9],
  ['Tanja i ćerka', 10],
  ['Vesna R.', 11],
  ['Jovana M.', 12],
  ['Olivera S.', 13],
] as const

type DemoWait = { service: string; customer: string; weekday: number; daysAgo: number; about: string }

/** Jelena waits for a full day of the hairdresser, and two customers for a day on which Milan does not work. */
const demoWaits: DemoWait[] = [
  { service: 'ivana-kotez', customer: 'jelena', weekday: 6, daysAgo: 2, about: 'Šišanje i feniranje, kosa do ramena.' },
  { service: 'milan-hitne', customer: 'teodora', weekday: 0, daysAgo: 3, about: 'Zamena dve utičnice u kuhinji.' },
  { service: 'milan-bojleri', customer: 'filip', weekday: 0, daysAgo: 1, about: 'Bojler od 80 litara slabo greje.' },
]

/** Returns the first such weekday that is at least two days ahead, so that it stays full for some days. */
function comingWeekday(now: number, weekday: number): string {
  let day = addDays(dayOf(new Date(now)), 2)
  while (new Date(`${day}T12:00:00Z`).getUTCDay() !== weekday) day = addDays(day, 1)
  return day
}

export async function addWaits({ tx, now }: Loading): Promise<void> {
  const clock = belgradeClock(comingWeekday(now, 6))
  await tx.insert(appointments).values(
    saturday.map(([clientName, hour]) => {
      const [start, end] = [clock(hour * 60)!, clock((hour + 1) * 60)!]
      return {
        id: idOf('appointment', `ivana/${hour}`),
        providerId: idOf('person', 'ivana'),
        clientName,
        appointmentTime: start,
        minutes: 60,
        busy: formatTimeRange(start, end),
        notes: 'Šišanje',
        createdAt: wakingTime(now, 6 * MINUTES_PER_DAY),
      }
    }),
  )
  const rows = demoWaits.map(({ service, customer, weekday, daysAgo, about }) => ({
    id: idOf('wait', `${service}/${customer}`),
    customerId: idOf('person', customer),
    providerId: idOf('person', providerOf(service)),
    serviceId: idOf('service', service),
    about,
    lastDay: comingWeekday(now, weekday),
    joinedAt: wakingTime(now, daysAgo * MINUTES_PER_DAY),
  }))
  await tx.insert(waits).values(rows)
  await tx.insert(waitTimes).values(
    rows.flatMap(({ id, lastDay, providerId, serviceId, joinedAt }) =>
      (['morning', 'afternoon'] as const).map(part => ({
        waitId: id,
        day: lastDay,
        part,
        providerId,
        serviceId,
        joinedAt,
      })),
    ),
  )
}
