import { appointments } from '../../features/appointments/appointment-tables.server.ts'
import { belgradeClock } from '../../features/appointments/belgrade.ts'
import { changeHours } from '../../features/appointments/hours.server.ts'
import { hoursInput } from '../../features/appointments/hours.ts'
import { memberHours, members } from '../../features/members/member-tables.server.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { idOf } from './ids.ts'
import { actAt, type Loading } from './loading.ts'
import { wakingTime } from './waking-time.ts'
import { workdayFrom } from './workdays.ts'

const MINUTES_PER_DAY = 1440
const owner = 'dusan'
const people = ['Marko', 'Stefan', 'Luka']
/** Entries as person, working day from today, hour and client. */
const entries: [string | null, number, number, string][] = [
  [null, 0, 10, 'Slobodan'],
  ['Marko', 0, 9, 'Nikola'],
  ['Marko', 0, 13, 'Predrag'],
  ['Stefan', 0, 11, 'Ognjen'],
  ['Luka', 0, 15, 'Vuk'],
  [null, 1, 12, 'Branislav'],
  ['Marko', 1, 10, 'Igor'],
  ['Stefan', 1, 10, 'Aleksa'],
  ['Stefan', 1, 14, 'Uroš'],
]

/** Adds a barber's shop: three members beside the owner, one with a week of their own, and entries of all. */
export async function addShop(loading: Loading): Promise<void> {
  const { tx, now } = loading
  const providerId = idOf('person', owner)
  const createdAt = wakingTime(now, 30 * MINUTES_PER_DAY)
  const weekly = [1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, start: '09:00', end: '20:00' }))
  await actAt(loading, createdAt, as =>
    changeHours(as(owner), hoursInput.parse({ accepts_bookings: true, weekly, duration: 30, notice: 60, version: 0 })),
  )
  await tx.insert(members).values(
    people.map((name, index) => ({
      id: idOf('member', name),
      providerId,
      name,
      ownHours: name === 'Luka',
      createdAt: new Date(createdAt.getTime() + index * 60_000),
    })),
  )
  await tx
    .insert(memberHours)
    .values([1, 3, 5].map(weekday => ({ memberId: idOf('member', 'Luka'), weekday, start: '13:00', end: '19:00' })))
  const today = dayOf(new Date(now))
  await tx.insert(appointments).values(
    entries.map(([person, workday, hour, clientName]) => ({
      id: idOf('appointment', `${owner}/${person}/${workday}/${hour}`),
      providerId,
      memberId: person && idOf('member', person),
      clientName,
      appointmentTime: belgradeClock(workdayFrom(today, workday))(hour * 60)!,
      createdAt,
    })),
  )
}
